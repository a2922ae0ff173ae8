import { newId } from "#platform/ids.ts";
import type { DocumentRow } from "../repository.ts";
import { nameOfUrl } from "../rules/name.ts";
import { blankDocument, refusedProblem } from "../rules/row.ts";

/** A change's document that nobody has yet, from where it may be fetched, and whether its site is asked at all. */
type Wish = { changeId: string; hosts: readonly string[]; documents: "fetch" | "refused"; createdAt: string };

/** Rows for documents that are wanted, each once. A site that refuses programs is never asked for them. */
export function wantedRows(urls: readonly string[], { changeId, hosts, documents, createdAt }: Wish): DocumentRow[] {
  const isRefused = documents === "refused";
  const state = isRefused ? ("refused" as const) : ("waiting" as const);
  const known = { ...blankDocument, state, problem: isRefused ? refusedProblem : null, createdAt };
  return [...new Set(urls)].map((url) => {
    return { ...known, id: newId(), changeId, url, hosts: [...hosts], name: nameOfUrl(url) };
  });
}
