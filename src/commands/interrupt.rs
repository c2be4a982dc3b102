use std::process;
use std::sync::LazyLock;
#[cfg(feature = "serve")]
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::work::Going;

/// The exit status of a run that was stopped with Ctrl+C, as shells have it.
pub const STOPPED: u8 = 130;

static GOING: LazyLock<Going> = LazyLock::new(Going::default);

/// Whether something is done that ends by itself once it is stopped.
static WORKING: AtomicBool = AtomicBool::new(false);

#[cfg(feature = "serve")]
static LISTENING: Once = Once::new();

/// Whether the run goes on: until Ctrl+C.
pub fn going() -> &'static Going {
    &GOING
}

/// Long work: while this is there, Ctrl+C stops the work and not at once the program, so that no file is left half-written
/// and what is done is said. A second one ends it all the same.
pub struct Working;

impl Working {
    /// The work begins.
    pub fn begun() -> Working {
        WORKING.store(true, Ordering::Relaxed);
        #[cfg(feature = "serve")]
        LISTENING.call_once(|| crate::serve::at_each_interrupt(pressed));
        Working
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        WORKING.store(false, Ordering::Relaxed);
    }
}

#[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "nobody listens then"))]
fn pressed() {
    if WORKING.load(Ordering::Relaxed) && GOING.goes_on() {
        GOING.stop();
    } else {
        process::exit(i32::from(STOPPED));
    }
}
