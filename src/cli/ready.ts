import { readSettings } from "#config.ts";

// A checker that waits longer calls it sick anyway.
const timeoutMs = 4000;

/** `ilana ready`: asks the server of these settings, on this machine, whether it can serve; exit code 1 when not. */
export async function askReady(): Promise<void> {
  const { host, port } = readSettings();
  const isAnywhere = host === "0.0.0.0" || host === "::";
  const address = isAnywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const url = `http://${address}:${port}/ready`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => error);
  if (answer instanceof Response && answer.ok) return void process.stdout.write("ready\n");
  const reason = answer instanceof Response ? `${url} answered ${answer.status}` : `${url} did not answer`;
  process.stderr.write(`ilana: not ready: ${reason}\n`);
  process.exitCode = 1;
}
