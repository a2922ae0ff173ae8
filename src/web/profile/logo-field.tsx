import { Box, Button, chakra } from "@chakra-ui/react";
import { Upload, X } from "lucide-react";
import { useId, useRef, useState, type ChangeEvent } from "react";
import { CompanyAvatar } from "../company/company-avatar.tsx";
import { UploadLabel } from "../components/fields/upload-label.tsx";
import { logoAccept, logoProblem } from "./profile-rules.ts";
import { isPicture } from "./use-logo.ts";

type LogoFieldProps = {
  company: { name: string; logo: string | null };
  /** The picture chosen, as the page can show it; null when none is. */
  preview: string | null;
  isDisabled: boolean;
  onChoose: (logo: File | null) => void;
};

/** Chooses a new logo and shows it; it is sent with everything else. */
export function LogoField({ company, preview, isDisabled, onChoose }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const latest = useRef<File>(undefined);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    // Emptied, so that the same file can be chosen again after it was discarded.
    event.target.value = "";
    latest.current = file;
    const wrong = logoProblem(file) ?? ((await isPicture(file)) ? undefined : "This file cannot be read as an image");
    // Another was chosen while this one was read.
    if (latest.current !== file) return;
    setProblem(wrong);
    if (!wrong) onChoose(file);
  };
  const discard = () => {
    onChoose(null);
    input.current?.focus();
  };
  return (
    <Box display="flex" gap="4" alignItems="center" mb="5">
      <CompanyAvatar name={company.name} logo={preview ?? company.logo} size="14" />
      <Box minW="0">
        <Box display="flex" flexWrap="wrap" gap="2" position="relative">
          {/* The input itself takes the focus; its label is what is seen and pressed. */}
          <chakra.input
            ref={input}
            id={id}
            type="file"
            accept={logoAccept}
            disabled={isDisabled}
            onChange={(event) => void choose(event)}
            aria-describedby={`${id}-note`}
            aria-invalid={problem ? true : undefined}
            className="peer"
            srOnly
          />
          <UploadLabel htmlFor={id} aria-disabled={isDisabled || undefined}>
            <Upload aria-hidden size={16} />
            Upload logo
          </UploadLabel>
          {preview && (
            <Button size="sm" variant="ghost" disabled={isDisabled} onClick={discard}>
              <X aria-hidden />
              Discard new logo
            </Button>
          )}
        </Box>
        <Box id={`${id}-note`} mt="1.5" fontSize="sm" color="fg.muted" lineHeight="snug">
          {!problem && "PNG, JPEG, WebP or GIF, at most 5 MB"}
          <Box as="span" aria-live="polite" color={problem ? "fg.error" : undefined}>
            {problem ?? (preview && ". The new logo is saved with Save Changes.")}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
