use std::process;
#[cfg(feature = "serve")]
use std::sync::Once;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::work::{Going, Stopped};

/// The exit status of a run that was stopped with Ctrl+C, as shells have it.
pub const STOPPED: u8 = 130;

static GOING: LazyLock<Going> = LazyLock::new(Going::default);

/// How far a run is, as Ctrl+C finds it.
#[derive(Clone, Copy)]
enum Stage {
    /// Nothing goes on that ends by itself once it is stopped.
    Idle,
    /// Long work goes on.
    Working,
    /// All is made, and is being written.
    Writing,
    /// Ctrl+C was pressed since the work began.
    Pressed,
}

static STAGE: Mutex<Stage> = Mutex::new(Stage::Idle);

#[cfg(feature = "serve")]
static LISTENING: Once = Once::new();

/// Whether the run goes on: until Ctrl+C.
pub fn going() -> &'static Going {
    &GOING
}

/// How far the run is, which nobody changes meanwhile.
fn stage() -> MutexGuard<'static, Stage> {
    STAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Long work, whose files are written together at its end: Ctrl+C before that stops the work, and none is written; once they
/// are being written it comes too late, and all are. A second one ends the program at once.
pub struct Working {
    going: &'static Going,
}

impl Working {
    /// The work begins.
    pub fn begun() -> Working {
        *stage() = Stage::Working;
        #[cfg(feature = "serve")]
        LISTENING.call_once(|| crate::serve::at_each_interrupt(pressed));
        Working { going: going() }
    }

    /// All is made: from here on it is written, unless the work was stopped before.
    pub fn writes(&self) -> Result<(), Stopped> {
        let mut stage = stage();
        self.going.asked()?;
        *stage = Stage::Writing;
        Ok(())
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        *stage() = Stage::Idle;
    }
}

#[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "nobody listens then"))]
fn pressed() {
    let mut stage = stage();
    match *stage {
        Stage::Working => GOING.stop(),
        Stage::Writing => {}
        Stage::Idle | Stage::Pressed => process::exit(i32::from(STOPPED)),
    }
    *stage = Stage::Pressed;
}
