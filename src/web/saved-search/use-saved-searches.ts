import { useState } from "react";
import type { SavedQuery } from "#features/saved-search/schema.ts";
import { mostSearches, type Channel, type Place, type Wish } from "#features/saved-search/vocabulary.ts";
import { failureOf } from "../lib/server/failure.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";

export const useSavedSearches = (companyId: string) => trpc.savedSearch.list.useQuery({ companyId }, { staleTime: 0 });

type Values = { name: string; wish: Wish; channels: Channel[] };

function problems({ name, wish, channels }: Values) {
  return {
    ...(name.trim() === "" && { name: "Give the search a name" }),
    ...(wish !== "off" && channels.length === 0 && { channels: "Choose at least one" }),
  };
}

/** Saves a screen's filters. What the server says of them stands at the name. */
export function useSaveSearch(companyId: string, { place, query }: { place: Place; query: SavedQuery }) {
  const { savedSearch } = trpc.useUtils();
  const save = trpc.savedSearch.save.useMutation();
  const initial: Values = { name: "", wish: "daily", channels: ["mail"] };
  const form = useForm<Values>({
    initial,
    validate: problems,
    async onSubmit({ name, wish, channels }) {
      try {
        await save.mutateAsync({ companyId, place, query, name: name.trim(), wish, channels });
        form.change(initial);
        await savedSearch.list.invalidate({ companyId });
        tellDone("Search saved");
      } catch (error) {
        const { status, message } = failureOf(error);
        if (status !== null && status < 500 && message) form.showError("name", message);
        else tellFailure(error, "The search could not be saved. Please try again.");
      }
    },
  });
  return form;
}

export type SearchChange = { name?: string; wish?: Wish; channels?: Channel[] };

/** Changes a search; what was pressed is shown at once, and taken back when it fails. */
export function useChangeSearch(companyId: string, id: string) {
  const { savedSearch } = trpc.useUtils();
  const [pressed, setPressed] = useState<SearchChange>({});
  const change = trpc.savedSearch.change.useMutation({
    scope: { id: "saved searches" },
    onError: (error) => tellFailure(error, "The search could not be changed. Please try again."),
    async onSettled() {
      await savedSearch.list.invalidate({ companyId });
      setPressed({});
    },
  });
  return {
    pressed,
    change: (wanted: SearchChange) => {
      setPressed((before) => ({ ...before, ...wanted }));
      change.mutate({ companyId, id, ...wanted });
    },
  };
}

export function useRemoveSearch(companyId: string, onDone: () => void) {
  const { savedSearch } = trpc.useUtils();
  return trpc.savedSearch.remove.useMutation({
    async onSuccess() {
      await savedSearch.list.invalidate({ companyId });
      tellDone("Search deleted");
      onDone();
    },
    onError: (error) => tellFailure(error, "The search could not be deleted. Please try again."),
  });
}

export const fullMessage = `You can have ${mostSearches} saved searches. Delete one to save another.`;
