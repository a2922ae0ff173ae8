import { useSearch } from "@tanstack/react-router";
import { normaliseRegulator } from "#features/catalogue/rules/regulator.ts";
import { fileKinds, validities, type FileKind, type Validity } from "#features/evidence/vocabulary.ts";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";

export type Filters = {
  search?: string | undefined;
  regulator?: string | undefined;
  duty?: string | undefined;
  validity?: Validity | undefined;
  held?: "yes" | undefined;
  kind?: FileKind | undefined;
};
/** What lies over the screen: a piece, or what a colleague is asked for. */
type Over = { id?: string | undefined; request?: string | undefined };
type Texts = { [Name in keyof (Filters & Over)]: string | undefined };

const narrowing = ["search", "regulator", "duty", "validity", "held", "kind"] as const;
const names = [...narrowing, "id", "request"] as const;

const read = ({ search, regulator, duty, validity, held, kind, id, request }: Texts): Filters & Over => ({
  search: search?.trim() || undefined,
  regulator: regulator && normaliseRegulator(regulator),
  duty,
  validity: validities.find((one) => one === validity),
  held: held === "yes" ? held : undefined,
  kind: fileKinds.find((one) => one === kind),
  id,
  request,
});

/** The screen's state: what narrows the list, and what lies over it. */
export function useEvidenceSearch() {
  const search: Texts = useSearch({ from: "/member/evidence" });
  const { filters: all, pick } = useSearchState<Texts>({ path: "/evidence", search, names, read });
  const { id, request, ...filters } = all as Filters & Over;
  return {
    filters,
    id,
    request,
    isNarrowed: narrowing.some((name) => filters[name] !== undefined),
    pick,
    setSearch: (text: string) => pick({ search: text.trim() }, { replace: true }),
    clear: () => pick(none(narrowing)),
    open: (piece: string) => pick({ id: piece, request: undefined }),
    openRequest: (wanted: string) => pick({ request: wanted }),
    close: () => pick({ id: undefined, request: undefined }),
  };
}
export type EvidenceState = ReturnType<typeof useEvidenceSearch>;
