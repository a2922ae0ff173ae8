import type { CheckOutcome } from "#features/watch/rules/outcome.ts";
import { sourceStateLabels } from "#features/watch/vocabulary.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { print } from "./plain-text.ts";
import { withServices } from "./services.ts";

const good = new Set<CheckOutcome["kind"]>(["baseline", "unchanged", "checked", "manual"]);

/** `ilana watch list`: every source with how it stands. */
export async function listSources({ json = false }: { json?: boolean }): Promise<void> {
  await withServices({}, async ({ watch }) => {
    const sources = await watch.listSources();
    if (json) return print(JSON.stringify(sources, null, 2));
    for (const { id, regulator, kind, state, lastOkAt, items, url } of sources) {
      const last = lastOkAt === null ? "no good check yet" : `last good check ${lastOkAt}`;
      print(`${id}  ${regulator}  ${kind}  ${sourceStateLabels[state]}  ${entries(items)}  ${last}\n    ${url}`);
    }
  });
}

/**
 * `ilana watch check <source>`: asks one source now, confirmation included, stores and tells what it finds as a running server
 * would, and prints the outcome; exit code 1 when the answer could not be trusted.
 */
export async function checkSource(id: string, { json = false, show }: { json?: boolean; show: number }): Promise<void> {
  await withServices({}, async ({ watch }) => {
    const outcome = await watch.checkNow(id);
    const newest = await watch.listNewest(id, show);
    if (json) print(JSON.stringify({ source: id, ...outcome, newest }, null, 2));
    else {
      print(`${id}: ${outcomeInWords(outcome)}`);
      if ("changes" in outcome)
        for (const change of outcome.changes ?? [])
          print(`  ${change.changeType}, ${change.status}: ${change.title}${change.url ? `\n    ${change.url}` : ""}`);
      if (newest.length > 0) print("Newest entries known:");
      for (const { title, publishedAt, url } of newest)
        print(`  ${publishedAt?.slice(0, 10) ?? "no date   "}  ${title}${url ? `\n              ${url}` : ""}`);
    }
    if (!good.has(outcome.kind)) process.exitCode = 1;
  });
}

const entries = (count: number) => plural(count, "entry", "entries");

/** What came of a check, for people. */
export function outcomeInWords(outcome: CheckOutcome): string {
  switch (outcome.kind) {
    case "baseline":
      return `first good answer${outcome.name ? ` (${outcome.name})` : ""}: ${entries(outcome.items)} ${nounFor(outcome.items, "is", "are")} known from now on, none is announced`;
    case "unchanged":
      return `nothing new (${entries(outcome.items)})`;
    case "checked":
      return `${plural(outcome.changes.length, "change")}, ${outcome.pending} to be seen again, ${outcome.setAside} set aside (${entries(outcome.items)})`;
    case "manual":
      return `entered by hand. ${outcome.reason}`;
    case "busy":
      return "another process is checking it just now";
    case "suspect":
    case "challenged":
    case "limited":
    case "failed":
    case "refused":
      return `${outcome.kind}. ${outcome.reason}${outcome.changes?.length ? `. Before that, ${plural(outcome.changes.length, "change")}:` : ""}`;
    default:
      return outcome satisfies never;
  }
}
