import { readFile } from "node:fs/promises";
import { programFile } from "#platform/program.ts";

/** `ilana licences`: the licences of all that the program is made of. A checkout has them where its packages are. */
export async function printLicences(): Promise<void> {
  const text = await readFile(programFile("LICENCES.txt"), "utf8").catch(() => undefined);
  process.stdout.write(
    text ?? `${programFile("docs/licences.md")} lists them; their texts are in ${programFile("node_modules")}\n`,
  );
}
