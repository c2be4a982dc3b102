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
enum RunStage {
    /// No long work is under way, so Ctrl+C ends the program.
    Idle,
    /// Long work is under way.
    Working,
    /// All is made, and is being written.
    Writing,
    /// All is written: the run ends by itself.
    Written,
    /// Ctrl+C was pressed since the work began.
    Pressed,
}

static STAGE: Mutex<RunStage> = Mutex::new(RunStage::Idle);

#[cfg(feature = "serve")]
static LISTENING: Once = Once::new();

/// Whether the run goes on: until Ctrl+C.
pub fn going() -> &'static Going {
    &GOING
}

/// How far the run is; nobody changes it while this is held.
fn stage() -> MutexGuard<'static, RunStage> {
    STAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Long work, whose files are written together at its end: Ctrl+C before that stops the work, and none is written; once they
/// are being written it comes too late, and all are. A second one ends the program at once.
pub struct Working {
    going: &'static Going,
}

impl Working {
    /// Begins work that Ctrl-C can stop.
    pub fn begun() -> Working {
        *stage() = RunStage::Working;
        #[cfg(feature = "serve")]
        LISTENING.call_once(|| crate::serve::at_each_interrupt(pressed));
        Working { going: going() }
    }

    /// All is made: from here on it is written, unless the work was stopped before.
    pub fn writes(&self) -> Result<(), Stopped> {
        let mut stage = stage();
        self.going.asked()?;
        *stage = RunStage::Writing;
        Ok(())
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        let mut stage = stage();
        *stage = match *stage {
            RunStage::Working => RunStage::Idle,
            RunStage::Writing => RunStage::Written,
            other @ (RunStage::Idle | RunStage::Written | RunStage::Pressed) => other,
        };
    }
}

/// All is done, and the run waits for a change: Ctrl+C ends it at once, also the one that came too late for the work.
#[cfg(feature = "serve")]
pub fn waits() {
    let mut stage = stage();
    if matches!(*stage, RunStage::Pressed) {
        process::exit(i32::from(STOPPED));
    }
    *stage = RunStage::Idle;
}

#[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "nobody listens then"))]
fn pressed() {
    let mut stage = stage();
    match *stage {
        RunStage::Working => GOING.stop(),
        RunStage::Writing | RunStage::Written => {}
        RunStage::Idle | RunStage::Pressed => process::exit(i32::from(STOPPED)),
    }
    *stage = RunStage::Pressed;
}
