use std::process;
#[cfg(feature = "serve")]
use std::sync::Once;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::work::{StopFlag, Stopped};

/// Exit status of a run stopped with Ctrl+C, as shells report it.
pub const STOPPED: u8 = 130;

static GOING: LazyLock<StopFlag> = LazyLock::new(StopFlag::default);

/// The stage of a run, which decides what Ctrl+C does.
#[derive(Clone, Copy)]
enum RunStage {
    /// No long work is under way: Ctrl+C ends the program.
    Idle,
    /// Long work is under way: Ctrl+C stops it.
    Working,
    /// Everything is made and is being written: Ctrl+C has no effect.
    Writing,
    /// Everything is written: the run ends by itself.
    Written,
    /// Ctrl+C was pressed since the work began: a second one ends the program.
    Pressed,
}

static STAGE: Mutex<RunStage> = Mutex::new(RunStage::Idle);

#[cfg(feature = "serve")]
static LISTENING: Once = Once::new();

/// Tells long work whether to continue: it stops after Ctrl+C.
pub fn going() -> &'static StopFlag {
    &GOING
}

/// Locks the stage of the run.
fn stage() -> MutexGuard<'static, RunStage> {
    STAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Long work whose files are written together at its end. Ctrl+C before that stops the work, and nothing is written;
/// once writing has begun, all files are written. A second Ctrl+C ends the program at once.
pub struct Working {
    going: &'static StopFlag,
}

impl Working {
    /// Begins work that Ctrl+C can stop.
    pub fn begun() -> Working {
        *stage() = RunStage::Working;
        #[cfg(feature = "serve")]
        LISTENING.call_once(|| crate::serve::at_each_interrupt(pressed));
        Working { going: going() }
    }

    /// Marks the start of writing; errors if the work was stopped before.
    pub fn writes(&self) -> Result<(), Stopped> {
        let mut stage = stage();
        self.going.check()?;
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

/// Marks that the run is done and waits for a change: Ctrl+C now ends it at once, even one that came too late for the
/// work.
#[cfg(feature = "serve")]
pub fn waits() {
    let mut stage = stage();
    if matches!(*stage, RunStage::Pressed) {
        process::exit(i32::from(STOPPED));
    }
    *stage = RunStage::Idle;
}

#[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "only a server is told of interrupts"))]
fn pressed() {
    let mut stage = stage();
    match *stage {
        RunStage::Working => GOING.stop(),
        RunStage::Writing | RunStage::Written => {}
        RunStage::Idle | RunStage::Pressed => process::exit(i32::from(STOPPED)),
    }
    *stage = RunStage::Pressed;
}
