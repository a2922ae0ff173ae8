import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { withoutEmpty } from "./without-empty.ts";

type SearchState<Filters> = {
  /** The screen's own path. */
  path:
    | "/activity"
    | "/calendar"
    | "/circulars"
    | "/dashboard"
    | "/duties"
    | "/evidence"
    | "/filings"
    | "/regulations"
    | "/updates"
    | "/work";
  /** What the address holds now. */
  search: Filters;
  /** Which of it this is about. */
  names: readonly (keyof Filters & string)[];
  /** The values as the server reads them. */
  read?: (search: Filters) => Filters;
};

const asItIs = <Filters>(search: Filters) => search;

/** What narrows a screen. It lives in the address: a link shows the same, and the back button undoes a pick. */
export function useSearchState<Filters extends { [K in keyof Filters]?: string | undefined }>(
  { path, search, names, read = asItIs }: SearchState<Filters>, // prettier-ignore
) {
  const navigate = useNavigate();
  const asked = JSON.stringify(Object.fromEntries(names.map((name) => [name, search[name]])));
  const filters = useMemo(() => read(JSON.parse(asked) as Filters), [asked, read]);
  const pick = useCallback(
    (picked: Record<string, string | undefined>, { replace = false } = {}) =>
      void navigate({
        to: path,
        search: (before: Record<string, string | undefined>) => withoutEmpty({ ...before, ...picked }),
        replace,
        resetScroll: false,
      }),
    [navigate, path],
  );
  return { filters, pick: pick as (picked: Filters, options?: { replace?: boolean }) => void };
}

/** These names, each without a value: what takes filters away. */
export const none = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, undefined])) as Record<Name, undefined>;
