import { Box, Text, chakra } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useId, useState, type ChangeEvent } from "react";
import { UploadLabel } from "../../components/fields/upload-label.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { uploadProblem } from "../document-rules.ts";
import { uploadDocument } from "./upload-document.ts";

type UploadFieldProps = {
  changeId: string;
  /** The operator's; else it is the company that is signed in. */
  token?: string;
  intro?: string;
  label?: string;
};

/** Supplies a PDF of a change, such as one that the regulator's site gives to people only. */
export function UploadField({ changeId, token, intro, label = "Upload the PDF" }: UploadFieldProps) {
  const id = useId();
  const { choose, isSending, said, problem } = useUpload(changeId, token);
  return (
    <Box fontSize="sm">
      {intro && <Text mb="2">{intro}</Text>}
      <Box position="relative" display="inline-block">
        {/* The input itself takes the focus; its label is what is seen and pressed. */}
        <chakra.input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          // Not disabled: that would lose the keyboard's place.
          aria-disabled={isSending || undefined}
          onClick={(event) => isSending && event.preventDefault()}
          onChange={choose}
          aria-describedby={`${id}-note`}
          aria-invalid={problem ? true : undefined}
          className="peer"
          srOnly
        />
        <UploadLabel htmlFor={id} aria-disabled={isSending || undefined}>
          <Upload aria-hidden size={16} />
          {label}
        </UploadLabel>
      </Box>
      <Box id={`${id}-note`} mt="1.5" color="fg.muted">
        {!problem && !said && "A PDF, at most 30 MB"}
        <Box as="span" aria-live="polite" color={problem ? "fg.error" : undefined}>
          {problem ?? said}
        </Box>
      </Box>
    </Box>
  );
}

function useUpload(changeId: string, token: string | undefined) {
  const { change } = trpc.useUtils();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const sending = useMutation({
    mutationFn: (file: File) => uploadDocument({ changeId, file, token, onProgress: setShare }),
    onSuccess: () => change.invalidate(),
    onError: (error) =>
      setProblem(failureOf(error).message ?? "The file could not be uploaded. Check your connection and try again."),
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    // Emptied, so that the same file can be chosen again.
    target.value = "";
    const wrong = await uploadProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setShare(0);
    sending.mutate(file);
  };
  const percent = Math.round(share * 100);
  return {
    choose: (event: ChangeEvent<HTMLInputElement>) => void choose(event),
    isSending: sending.isPending,
    problem,
    said: sending.isPending
      ? percent < 100
        ? `Uploading: ${percent} %`
        : "Uploaded; the server is checking it"
      : sending.isSuccess && `Uploaded: ${sending.variables.name}`,
  };
}
