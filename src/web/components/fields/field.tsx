import { Box, chakra } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

/** What a control must carry so that its label, hint and message belong to it. */
export type ControlProps = { id: string; name: string; "aria-describedby": string; "aria-invalid": true | undefined };

type FieldProps = {
  label: string;
  name: string;
  hint?: string;
  error?: string | undefined;
  /** Said in green in the hint's place, when nothing is wrong. */
  success?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/**
 * A labelled control with one line below it: the hint, or the message when something is wrong, or what is right.
 * The line keeps its place when empty; otherwise a message that appears on blur would move the button being clicked.
 */
export function Field({ label, name, hint, error, success, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <Box minW="0">
      <chakra.label htmlFor={id} id={`${id}-label`} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      {children({ id, name, "aria-describedby": noteId, "aria-invalid": error ? true : undefined })}
      <Box id={noteId} minH="5" mt="1" fontSize="sm" lineHeight="snug">
        {!error && !success && (
          <Box as="span" color="fg.muted">
            {hint}
          </Box>
        )}
        {/* Only the messages are a live region: a hint that counts characters would be read at every key. */}
        <Box as="span" aria-live="polite" color={error ? "fg.error" : "fg.success"}>
          {error ?? success}
        </Box>
      </Box>
    </Box>
  );
}
