import { useMutation } from "@tanstack/react-query";
import type { DocumentSummary } from "#features/document/schema.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { fetchFile } from "../../lib/server/fetch-file.ts";
import { saveFile } from "../../lib/save-file.ts";
import { showToast } from "../../lib/toast.ts";
import { savedName } from "../document-rules.ts";

/** Saves the file of a document as it is stored. `token`: the operator's; else it is the company that is signed in. */
export function useSaveDocument(token?: string) {
  const saving = useMutation({
    async mutationFn(document: DocumentSummary) {
      const file = await fetchFile(`/documents/${encodeURIComponent(document.id)}`, "document.file", token);
      const name = savedName(document);
      saveFile(name, file, file.type);
      return name;
    },
    onSuccess: (name) => void showToast("success", `Saved as ${name}`, { seconds: 5 }),
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The file could not be loaded. Please try again.", {
        seconds: 5,
      }),
  });
  return {
    save: (document: DocumentSummary) => {
      if (!saving.isPending) saving.mutate(document);
    },
    isSaving: saving.isPending,
  };
}
