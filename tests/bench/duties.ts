import path from "node:path";
import { obligationRepository } from "#features/obligation/repository.ts";
import { untouched } from "#features/obligation/rules/stored.ts";
import { dutyStates } from "#features/obligation/vocabulary.ts";
import { openDatabase } from "#platform/database.ts";
import { load } from "./calls.ts";
import { signUp, startServer } from "./server.ts";
import { ms } from "./table.ts";

type Add = (area: string, what: string, measured: string, bar?: string, isMet?: boolean) => void;

const duties = 2_000;
const regulators = ["CBN", "NDIC", "SEC", "NDPC"] as const;
const at = "2026-11-21T09:00:00.000Z";

/** Gives a company as many duties of its own as make the whole register so long, in every state. */
async function fill(dataDir: string, companyId: string, count: number): Promise<void> {
  const database = openDatabase(path.join(dataDir, "ilana.db"));
  const rows = Array.from({ length: count }, (_, index) => ({
    ...untouched(
      {
        companyId,
        id: `own-${index}`,
        origin: "internal-policy" as const,
        regulationId: null,
        requirementId: null,
        regulator: regulators[index % 4]!,
        title: `Policy ${index % 40}`,
        text: `Duty ${index}: what the policy lays down is done, written up and kept for six years by whoever answers for it.`,
        quote: null,
        documentId: null,
      },
      at,
    ),
    state: dutyStates[index % 5]!,
    version: 1,
  }));
  const stored = obligationRepository(database);
  for (let from = 0; from < count; from += 500)
    await stored.save(companyId, rows.slice(from, from + 500), { at, action: "duty.added" });
  await database.close();
}

/** The register of a company with so many duties: the first page, and pages nobody has asked for yet. */
export async function measureDuties(dataDir: string, seconds: number, add: Add): Promise<void> {
  const first = await startServer(dataDir);
  const { id, token } = await signUp(first.base);
  const headers = { authorization: `Bearer ${token}` };
  const counted = await fetch(`${first.base}/duty/${id}?limit=1`, { headers });
  const { total } = (await counted.json()) as { total: number };
  await first.stop();
  await fill(dataDir, id, duties - total);
  const server = await startServer(dataDir);
  const url = `${server.base}/duty/${id}`;
  const page = await load(`${url}?limit=100`, headers, seconds);
  add(
    "duties",
    `first page of ${duties}, p99 (${page.rate.toFixed(0)} a second)`,
    ms(page.p99),
    "30 ms",
    page.p99 < 30,
  );
  const searched = Array.from({ length: 400 }, (_, index) => `${url}?search=duty%20${index}&order=owner`);
  const took: number[] = [];
  for (const one of searched) {
    const begin = performance.now();
    await (await fetch(one, { headers })).arrayBuffer();
    took.push(performance.now() - begin);
  }
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]!;
  add("duties", "the same searched and sorted, each search once, p99", ms(p99), "30 ms", p99 < 30);
  await server.stop();
}
