import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, copyFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse, stringify } from "yaml";
import { readFolder } from "#features/catalogue/adapters/folder.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { builtProgram } from "../../tools/support/built-process.ts";

/** Imports `count` variations of the real instruments by the command line, the way an operator would. Answers how long it took, in ms. */
export async function importGenerated(
  count: number,
  { root, dataDir }: { root: string; dataDir: string },
): Promise<number> {
  const real = path.join(root, "data/catalogue");
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-generated-"));
  const { instruments } = await readFolder(real);
  const models = instruments.map(({ text }) => parse(text) as Instrument);
  for (let index = 0; index < count; index += 1) writeVariation(folder, models[index % models.length]!, index);
  copyFileSync(path.join(real, "questions.yaml"), path.join(folder, "questions.yaml"));

  const begin = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir };
  const [program, ...first] = builtProgram;
  const { status, stderr } = spawnSync(program, [...first, "catalogue", "import", folder], {
    cwd: root,
    env,
  });
  if (status !== 0) throw new Error(String(stderr));
  rmSync(folder, { recursive: true });
  return performance.now() - begin;
}

function writeVariation(folder: string, model: Instrument, index: number) {
  const year = 2000 + (index % 26);
  const varied = {
    ...model,
    key: `${model.key}-v${index}`,
    title: `${model.title} (series ${index})`,
    issuedOn: `${year}-0${(index % 9) + 1}-1${index % 10}`,
    supersedes: [],
    amends: [],
  };
  const place = path.join(folder, model.regulator.toLowerCase());
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, `${varied.key}.yaml`), stringify(varied));
}
