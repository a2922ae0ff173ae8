import { Worker } from "node:worker_threads";

/**
 * Ends this process when it takes more memory than `memoryMb`, all counted, or when the process that started it is gone: also
 * while what it reads keeps it busy. For processes that read what strangers wrote.
 */
export function watchOver(memoryMb: number): void {
  const watchdog = `
    const parent = process.ppid;
    setInterval(() => {
      if (process.memoryUsage.rss() > ${memoryMb * 1024 * 1024} || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    }, 50);`;
  new Worker(watchdog, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
