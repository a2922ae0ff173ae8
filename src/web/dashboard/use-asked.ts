import { useSearch } from "@tanstack/react-router";
import { topicLabels } from "#features/catalogue/vocabulary.ts";

/** What the address asks of the dashboard. The server refuses a topic it does not know; an old or mistyped link should still show something. */
export function useAsked() {
  const search = useSearch({ from: "/member/dashboard" });
  const isKnown = search.category !== undefined && Object.hasOwn(topicLabels, search.category);
  return isKnown ? search : { ...search, category: undefined };
}
