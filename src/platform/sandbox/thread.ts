import { Worker } from "node:worker_threads";

// A thread that takes longer hangs: the largest index takes seconds, a memo less than one.
const timeoutMs = 60_000;

// By itself a thread takes up to 128 MB for what is new, whatever it needs.
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

/**
 * Runs a script in a thread of its own, in which it has `data` as `workerData`, and gives the first message that it posts.
 * Whoever serves others meanwhile is not held up. Rejects when the script throws, ends without a message or takes a minute.
 */
export const runApart = <Result>(script: URL, data: unknown): Promise<Result> =>
  new Promise<Result>((resolve, reject) => {
    const execArgv = ["--disable-warning=ExperimentalWarning"];
    const thread = new Worker(script, { workerData: data, execArgv, resourceLimits });
    const timer = setTimeout(() => {
      reject(new Error(`the thread ${script.pathname} took longer than ${timeoutMs / 1000} seconds`));
      void thread.terminate();
    }, timeoutMs);
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread ${script.pathname} ended with ${code}`));
    });
  });
