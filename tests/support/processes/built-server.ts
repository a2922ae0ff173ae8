import { spawnSync } from "node:child_process";
import path from "node:path";

/** Processes of the program are started as it is built: from the sources as they are now. */
export default function build(): void {
  const root = path.join(import.meta.dirname, "../../..");
  const { status } = spawnSync(process.execPath, ["tools/setup.mjs", "server"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The server could not be built");
}
