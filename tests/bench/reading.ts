import path from "node:path";
import { readFolder } from "#features/catalogue/adapters/folder.ts";
import { readYaml } from "#features/catalogue/adapters/yaml.ts";
import { instrumentSchema } from "#features/catalogue/schema.ts";
import { readTables } from "#features/classification/adapters/tables.ts";
import { classify } from "#features/classification/rules/classify.ts";
import { loadTitles } from "../support/signal-score.ts";
import { root } from "./server.ts";

/** As many as the Central Bank has published since 2000. */
const count = 2600;

/** How long it takes to say what each of so many titles is and what it names, with all tables and the library at hand. */
export async function measureReading(): Promise<{ count: number; tookMs: number }> {
  const tables = await readTables(path.join(root, "data"));
  const { instruments: files } = await readFolder(path.join(root, "data/catalogue"));
  const instruments = files.flatMap(({ file, text }) => {
    const read = readYaml(file, text, instrumentSchema);
    return "value" in read ? [read.value] : [];
  });
  const titles = loadTitles("open");
  const items = Array.from({ length: count }, (_, at) => {
    const { title, reference, url, summary } = titles[at % titles.length]!;
    return { title: `${title} ${at}`, reference, url, summary };
  });
  const known = { regulator: "CBN", instruments };
  classify(items[0]!, known, null, tables);
  const start = performance.now();
  for (const item of items) classify(item, known, null, tables);
  return { count, tookMs: performance.now() - start };
}
