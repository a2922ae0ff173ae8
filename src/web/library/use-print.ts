import { isCancelledError } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { report } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import type { LibraryList } from "./use-library-list.ts";

// Some forty sheets of paper; more would keep the browser busy for long.
const mostRows = 1000;

/** Prints what is selected, up to a limit: what has not been loaded yet is loaded first, page by page. */
export function usePrint({ query, rows, selection }: LibraryList) {
  const { hasNextPage, isFetching, isLoadingError, fetchNextPage } = query;
  const [requested, setRequested] = useState<string | null>(null);
  const [sheet, setSheet] = useState<{ rows: number; isCut: boolean } | null>(null);
  const loaded = requested === selection && !isFetching && rows ? rows.length : null;
  const isEnough = !hasNextPage || (loaded ?? 0) >= mostRows;

  // Another selection is not what was asked for.
  if (requested !== null && (requested !== selection || isLoadingError)) setRequested(null);
  if (loaded !== null && isEnough) {
    setRequested(null);
    setSheet({ rows: loaded, isCut: hasNextPage });
  }

  useEffect(() => {
    if (loaded === null || isEnough) return;
    fetchNextPage({ throwOnError: true, cancelRefetch: false }).catch((error: unknown) => {
      setRequested(null);
      sayFailed(error);
    });
  }, [loaded, isEnough, fetchNextPage]);

  // By now the rows are on the screen.
  useEffect(() => {
    if (!sheet) return;
    if (sheet.isCut) sayCut(sheet.rows);
    window.print();
  }, [sheet]);

  return { print: () => setRequested(selection), isLoading: requested !== null };
}

function sayFailed(error: unknown) {
  // Another selection called it off.
  if (isCancelledError(error)) return;
  report("Printing failed", error);
  void showToast("error", "Not all regulations could be loaded. Please try again.", { seconds: 5 });
}

function sayCut(count: number) {
  const rows = count.toLocaleString("en-GB");
  void showToast("info", `Printing stops at ${rows} rows; narrow the filters or export CSV`, { seconds: 7 });
}
