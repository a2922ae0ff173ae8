import { useMutation } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { Circular } from "#features/circular/schema.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { usePages, type PageOf } from "../lib/server/use-pages.ts";
import { saveFile } from "../lib/save-file.ts";
import type { CircularsState } from "./use-circulars-search.ts";

const limit = 30;
const idOf = ({ _id }: Circular) => _id;

/** The circulars that pass, the newest first. */
export function useCirculars(companyId: string, { box, state, words }: Pick<CircularsState, "box" | "state" | "words">) {
  const { client } = trpc.useUtils();
  const input = { companyId, box, state, ...(words && { search: words }) };
  return usePages<PageOf<Circular>>({
    queryKey: getQueryKey(trpc.circular.list, input, "infinite"),
    fetchPage: ({ skip }, signal) => client.circular.list.query({ ...input, limit, skip }, { signal }),
    idOf,
    // Colleagues confirm them meanwhile.
    staleTime: 0,
    keepsPrevious: true,
  });
} // prettier-ignore
export type CircularList = ReturnType<typeof useCirculars>;

export const useCircular = (companyId: string, id: string) =>
  trpc.circular.get.useQuery({ companyId, id }, { staleTime: 0 });

/** What is done to circulars; each time what is shown of them is asked for anew. */
export function useCircularActions() {
  const { circular } = trpc.useUtils();
  const onSettled = () => circular.invalidate();
  const onSuccess = ({ message }: { message?: string | undefined }) => tellDone(message ?? "Done");
  return {
    send: trpc.circular.send.useMutation({ onSettled, onSuccess }),
    // Opening it is no news to whoever does.
    open: trpc.circular.open.useMutation({ onSettled }),
    confirm: trpc.circular.confirm.useMutation({ onSettled, onSuccess }),
    withdraw: trpc.circular.withdraw.useMutation({ onSettled, onSuccess }),
  };
}

type Wanted = { companyId: string; id: string; title: string; format: "xlsx" | "pdf" };
const types = { pdf: "application/pdf", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };

/** Gives whoever asks the register of receipts. */
export const useRegisterFile = () =>
  useMutation({
    async mutationFn({ companyId, id, title, format }: Wanted) {
      const path = `/api/v1/circular/${encodeURIComponent(companyId)}/${encodeURIComponent(id)}/receipts.${format}` as const;
      const name = `Receipts of ${title.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim().slice(0, 80)}.${format}`;
      saveFile(name, await fetchFile(path, "circular.get"), types[format]);
    },
    onError: (error) => tellFailure(error, "The register could not be fetched. Please try again."),
  }); // prettier-ignore
