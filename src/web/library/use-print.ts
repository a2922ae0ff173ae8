import { useEffect, useRef, useState } from "react";
import { report } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import type { LibraryList } from "./use-library-list.ts";

/** Prints everything that is selected: what has not been loaded yet is loaded first. */
export function usePrint({ query }: LibraryList) {
  const [isLoading, setLoading] = useState(false);
  const isDue = useRef(false);

  // The last rows are on the screen one rendering after they came.
  useEffect(() => {
    if (!isDue.current || query.hasNextPage) return;
    isDue.current = false;
    window.print();
  });

  const print = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      let hasMore = query.hasNextPage;
      while (hasMore) ({ hasNextPage: hasMore } = await query.fetchNextPage({ throwOnError: true }));
      isDue.current = true;
    } catch (error) {
      report("Printing failed", error);
      void showToast("error", "Not all regulations could be loaded. Please try again.", { seconds: 5 });
    } finally {
      setLoading(false);
    }
  };
  return { print: () => void print(), isLoading };
}
