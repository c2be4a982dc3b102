use std::thread;

use tokio::runtime::Builder;
use tokio::signal::ctrl_c;

/// Does this at each Ctrl+C, in place of ending the program. Where no signal can be waited for, it ends as ever.
pub fn at_each_interrupt(pressed: impl Fn() + Send + 'static) {
    let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
    // It ends with the program.
    thread::spawn(move || {
        runtime.block_on(async {
            while ctrl_c().await.is_ok() {
                pressed();
            }
        });
    });
}
