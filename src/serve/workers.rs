use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::{Semaphore, oneshot};

use crate::work::StopFlag;

/// Work for a thread.
type Task = Box<dyn FnOnce() + Send>;

/// Threads for one kind of work, with a limit on waiting requests. The threads stay, since memory freed by one is
/// rarely of use to another.
pub struct Workers {
    turns: Arc<Semaphore>,
    waiting: Semaphore,
    work: Sender<Task>,
}

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// Too many requests are waiting.
    Full,
    /// The work or its thread panicked.
    Broken,
}

impl Workers {
    /// Starts this many threads, with at most `waiting` requests waiting. They end with the program.
    pub fn new(threads: usize, waiting: usize) -> Workers {
        let (work, handed) = channel();
        let handed = Arc::new(Mutex::new(handed));
        for _ in 0..threads {
            let handed = Arc::clone(&handed);
            thread::spawn(move || worked(&handed));
        }
        Workers { turns: Arc::new(Semaphore::new(threads)), waiting: Semaphore::new(waiting), work }
    }

    /// Waits for a free thread, and does the work there. If the caller goes away, waiting ends, or running work is
    /// asked to stop; a thread is free only when its work has ended.
    pub async fn done<T: Send + 'static>(
        &self,
        work: impl FnOnce(StopFlag) -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let waits = self.waiting.try_acquire().map_err(|_| NotDone::Full)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| NotDone::Broken)?;
        drop(waits);
        let awaited = Awaited::default();
        let going = awaited.0.clone();
        let (finished, done) = oneshot::channel();
        let work = Box::new(move || {
            let _turn = turn;
            // A caller who has gone away needs no result.
            let _ = finished.send(work(going));
        });
        self.work.send(work).map_err(|_| NotDone::Broken)?;
        done.await.map_err(|_| NotDone::Broken)
    }
}

/// A thread's loop: does the work handed to it, one piece after another.
fn worked(handed: &Mutex<Receiver<Task>>) {
    loop {
        let next = handed.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        // A panic reaches the caller as `NotDone::Broken`, and the thread continues.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

/// Stops work when dropped, because nobody waits for its result any more.
#[derive(Default)]
struct Awaited(StopFlag);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use tokio::runtime::Builder;
    use tokio::time::timeout;

    use super::{NotDone, Workers};

    /// A caller who gives up stops the work; its thread is free only when it has ended.
    #[test]
    fn a_thread_is_busy_until_its_work_has_ended() {
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let workers = Workers::new(1, 1);
            let (begun, has_begun) = channel();
            let (stopped, has_stopped) = channel();
            let (let_go, may_end) = channel::<()>();
            let long = workers.done(move |going| {
                begun.send(()).expect("heard");
                while going.is_running() {
                    std::thread::yield_now();
                }
                stopped.send(()).expect("heard");
                may_end.recv().expect("told");
            });
            assert!(timeout(Duration::from_millis(50), long).await.is_err(), "nothing stops it");
            has_begun.recv_timeout(Duration::from_secs(10)).expect("it began");
            has_stopped.recv_timeout(Duration::from_secs(10)).expect("it is told to stop");
            // The work has not ended, so the next has no thread.
            assert!(
                timeout(Duration::from_millis(50), workers.done(|_| ())).await.is_err(),
                "the thread is still busy"
            );
            let_go.send(()).expect("heard");
            let next = timeout(Duration::from_secs(10), workers.done(|going| going.is_running())).await;
            assert_eq!(next, Ok(Ok(true)));
        });
    }

    #[test]
    fn only_a_limited_number_wait_and_a_panic_is_reported() {
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let workers = Workers::new(1, 1);
            let (let_go, may_end) = channel::<()>();
            let first = workers.done(move |_| may_end.recv().is_ok());
            let second = workers.done(|_| true);
            let third = async {
                let third = workers.done(|_| true).await;
                let_go.send(()).expect("heard");
                third
            };
            let all = timeout(Duration::from_secs(10), async { tokio::join!(first, second, third) }).await;
            assert_eq!(all, Ok((Ok(true), Ok(true), Err(NotDone::Full))));
            let broken = workers.done(|_| assert_eq!(1, 2, "it breaks off"));
            assert_eq!(broken.await, Err(NotDone::Broken));
            assert_eq!(workers.done(|_| 7).await, Ok(7), "and the thread goes on");
        });
    }
}
