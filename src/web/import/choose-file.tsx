import { Box, Text, chakra } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useId, useState, type DragEvent } from "react";
import type { ImportPlan } from "#features/import/schema.ts";
import { mostRows } from "#features/import/vocabulary.ts";
import { UploadLabel } from "../components/fields/upload-label.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useLook } from "./use-import.ts";
import { Working } from "./working.tsx";

type ChooseFileProps = { companyId: string; onLooked: (plan: ImportPlan, file: File) => void };

/** Takes the file, dragged or chosen. */
export function ChooseFile({ companyId, onLooked }: ChooseFileProps) {
  const id = useId();
  const look = useLook(companyId);
  const [isOver, setOver] = useState(false);
  const send = (file: File | undefined) => {
    if (file && !look.isPending) look.mutate({ file }, { onSuccess: (plan) => onLooked(plan, file) });
  };
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  const problem = look.isError
    ? (failureOf(look.error).message ?? "The file could not be uploaded. Check your connection and try again.")
    : undefined;
  return (
    <Box
      p="8"
      textAlign="center"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? "brand.solid" : "border.control"}
      bg={isOver ? "brand.subtle" : "bg.subtle"}
      borderRadius="lg"
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        send(event.dataTransfer.files[0]);
      }}
    >
      <Box position="relative" display="inline-block">
        {/* The input itself takes the focus; its label is what is seen and pressed. */}
        <chakra.input
          id={id}
          type="file"
          accept=".xlsx,.csv"
          aria-disabled={look.isPending || undefined}
          aria-describedby={`${id}-note`}
          aria-invalid={problem ? true : undefined}
          onClick={(event) => look.isPending && event.preventDefault()}
          onChange={({ target }) => {
            send(target.files?.[0]);
            // Emptied, so that the same file can be chosen again.
            target.value = "";
          }}
          className="peer"
          srOnly
        />
        <UploadLabel htmlFor={id} aria-disabled={look.isPending || undefined}>
          <Upload aria-hidden size={16} />
          Choose a file
        </UploadLabel>
      </Box>
      <Text id={`${id}-note`} mt="2" fontSize="sm" color="fg.muted">
        or drop it here: Excel (.xlsx) or CSV, up to {mostRows.toLocaleString("en-GB")} rows and 10 MB
      </Text>
      <Box aria-live="polite" mt="3" minH="6" fontSize="sm" color="fg.error">
        {problem}
      </Box>
      {look.isPending && <Working companyId={companyId} what="It is uploaded and read" />}
    </Box>
  );
}
