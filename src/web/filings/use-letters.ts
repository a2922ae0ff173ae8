import { useMutation } from "@tanstack/react-query";
import type { Annex, Letter } from "#features/letter/schema.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { sendForm } from "../lib/server/send-form.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { saveFile } from "../lib/save-file.ts";

/** The letters of one occurrence. */
export const useLetters = (companyId: string, occurrenceId: string) =>
  trpc.letter.list.useQuery({ companyId, occurrenceId }, { staleTime: 0 });

export const useLetterHead = (companyId: string) => trpc.letter.head.useQuery({ companyId }, { staleTime: 0 });

export function useMakeLetter() {
  const { letter } = trpc.useUtils();
  return trpc.letter.make.useMutation({
    async onSuccess({ message }) {
      await letter.list.invalidate();
      tellDone(message ?? "Letter made");
    },
  });
}

export function useChangeHead() {
  const { letter } = trpc.useUtils();
  return trpc.letter.changeHead.useMutation({
    async onSuccess({ message }) {
      await letter.head.invalidate();
      tellDone(message ?? "Letterhead saved");
    },
  });
}

/** Sends a screenshot for the letter that is made next. Files travel as a form, which tRPC does not speak. */
export const useAddAnnex = (companyId: string) =>
  useMutation({
    async mutationFn(file: File): Promise<Annex> {
      const url = `/api/v1/letter/${encodeURIComponent(companyId)}/annex` as const;
      const { data } = await sendForm<Annex>(url, { procedure: "letter.addAnnex", fields: { screenshot: file } });
      return data;
    },
  });

type Wanted = { path: string; name: string; type: string };
export const letterFile = ({ letterId, writtenAt }: Letter, format: "pdf" | "docx"): Wanted => ({
  path: `${encodeURIComponent(letterId)}.${format}`,
  name: `${writtenAt.slice(0, 10)} Portal not available.${format}`,
  type: format === "pdf" ? "application/pdf" : "application/octet-stream",
});
export const annexFile = ({ annexId, name }: Annex): Wanted => ({
  path: `annex/${encodeURIComponent(annexId)}`,
  name,
  type: "application/octet-stream",
});

/** Gives the visitor a letter, or a screenshot of one as it came. */
export const useLetterFile = () =>
  useMutation({
    mutationFn: async ({ path, name, type }: Wanted) =>
      saveFile(name, await fetchFile(`/letters/${path}`, "letter.list"), type),
    onError: (error) => tellFailure(error, "The file could not be fetched. Please try again."),
  });
