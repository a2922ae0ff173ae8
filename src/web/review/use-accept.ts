import { useMutation } from "@tanstack/react-query";
import type { DocumentSummary } from "#features/document/schema.ts";
import { failureOf } from "../lib/failure.ts";
import { RestError } from "../lib/rest-error.ts";
import { saveFile } from "../lib/save-file.ts";
import { bearer } from "../lib/session.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/trpc.ts";
import { readOperatorToken } from "./operator-token.ts";

const tell = (error: unknown, otherwise: string) =>
  void showToast("error", failureOf(error).message ?? otherwise, { seconds: 5 });

/** Makes a company's upload everybody's. */
export function useAccept(onDone: () => void) {
  const { change } = trpc.useUtils();
  return trpc.document.accept.useMutation({
    async onSuccess() {
      void showToast("success", "Document accepted: every company sees it now", { seconds: 5 });
      onDone();
      await change.invalidate();
    },
    onError: (error) => tell(error, "The document could not be accepted. Please try again."),
  });
}

export type Accept = ReturnType<typeof useAccept>;

/** Saves the file as it was uploaded. A link could not: the server wants the operator's token for it. */
export function useSaveUpload() {
  const saving = useMutation({
    async mutationFn({ id, name }: DocumentSummary) {
      const response = await fetch(`/documents/${encodeURIComponent(id)}`, { headers: bearer(readOperatorToken()) });
      if (!response.ok) throw new RestError("document.file", response.status, {});
      const file = await response.blob();
      saveFile(name, file, file.type);
    },
    onError: (error) => tell(error, "The file could not be loaded. Please try again."),
  });
  return {
    save: (document: DocumentSummary) => {
      if (!saving.isPending) saving.mutate(document);
    },
    isSaving: saving.isPending,
  };
}
