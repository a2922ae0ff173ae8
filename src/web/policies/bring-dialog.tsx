import { Box, Button, Spinner, Text, chakra } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useId, useState, type DragEvent, type ReactNode } from "react";
import type { Policy } from "#features/policy/schema.ts";
import { mostPolicyPages } from "#features/policy/vocabulary.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { focusRing } from "../components/fields/field-style.ts";
import { UploadLabel } from "../components/fields/upload-label.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useBringPolicy } from "./use-policies.ts";

type BringDialogProps = {
  companyId: string;
  isOpen: boolean;
  onClose: () => void;
  onBrought: (policy: Policy) => void;
};

/** Takes a policy as a file, dragged or chosen, or as pasted text. */
export function BringDialog({ companyId, isOpen, onClose, onBrought }: BringDialogProps) {
  const id = useId();
  const bring = useBringPolicy(companyId, onBrought);
  const send = (file: File | undefined) => file && !bring.isPending && bring.mutate(file);
  const problem = bring.isError
    ? (failureOf(bring.error).message ?? "The file could not be uploaded. Check your connection and try again.")
    : undefined;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Bring a policy" maxW="xl">
      <Text color="fg.muted">
        Its text is kept for your company alone and held against every requirement that binds you. The file itself is
        not kept.
      </Text>
      <DropZone onDrop={send}>
        <Box position="relative" display="inline-block">
          {/* The input itself takes the focus; its label is what is seen and pressed. */}
          <chakra.input
            id={id}
            type="file"
            accept=".pdf,.docx,.txt,.md"
            aria-disabled={bring.isPending || undefined}
            aria-describedby={`${id}-note`}
            aria-invalid={problem ? true : undefined}
            onClick={(event) => bring.isPending && event.preventDefault()}
            onChange={({ target }) => {
              send(target.files?.[0]);
              // Emptied, so that the same file can be chosen again.
              target.value = "";
            }}
            className="peer"
            srOnly
          />
          <UploadLabel htmlFor={id} aria-disabled={bring.isPending || undefined}>
            {bring.isPending ? <Spinner aria-hidden /> : <Upload aria-hidden size={16} />}
            Choose a file
          </UploadLabel>
        </Box>
        <Text id={`${id}-note`} mt="2" fontSize="sm" color="fg.muted">
          or drop it here: PDF, Word (.docx) or text, up to {mostPolicyPages} pages and 30 MB
        </Text>
      </DropZone>
      <Box aria-live="polite" mt="3" minH="6" fontSize="sm" color={problem ? "fg.error" : "fg.muted"}>
        {bring.isPending ? "It is uploaded and read; that may take some seconds." : problem}
      </Box>
      <Disclosure summary="Paste its text instead">
        <PasteField isBusy={bring.isPending} onPaste={send} />
      </Disclosure>
    </Modal>
  );
}

function DropZone({ onDrop, children }: { onDrop: (file: File | undefined) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  return (
    <Box
      mt="4"
      p="6"
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
        onDrop(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </Box>
  );
}

function PasteField({ isBusy, onPaste }: { isBusy: boolean; onPaste: (file: File) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const isEmpty = text.trim() === "";
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1" fontSize="sm" color="fg.muted">
        Text of the policy
      </chakra.label>
      <chakra.textarea
        id={id}
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
        width="100%"
        p="2.5"
        fontSize="sm"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="md"
        _focusVisible={focusRing}
      />
      <Button
        mt="2"
        size="sm"
        disabled={isEmpty || isBusy}
        onClick={() => onPaste(new File([text], "Pasted text.txt", { type: "text/plain" }))}
      >
        Assess this text
      </Button>
    </Box>
  );
}
