use std::thread;

use tokio::runtime::Builder;
use tokio::signal::ctrl_c;

/// Calls `pressed` at each Ctrl+C, which no longer ends the program. Does nothing if signals are not available.
pub fn at_each_interrupt(pressed: impl Fn() + Send + 'static) {
    let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
    // The thread ends with the program.
    thread::spawn(move || {
        runtime.block_on(async {
            while ctrl_c().await.is_ok() {
                pressed();
            }
        });
    });
}
