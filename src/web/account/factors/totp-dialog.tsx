import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { renderSVG } from "uqr";
import { CopyField } from "../../components/fields/copy-field.tsx";
import { DialogButtons } from "../../components/overlays/dialog-parts.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { CodeField } from "./code-field.tsx";
import { useChangeFactors } from "./use-change-factors.ts";

type TotpDialogProps = { isOpen: boolean; onClose: () => void; onCodes: (codes: string[]) => void };

/** Sets an authenticator app up: a picture to scan, then its first code. */
export function TotpDialog({ isOpen, onClose, onCodes }: TotpDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Set up an authenticator app" maxW="md" initialFocus={first}>
      <TotpForm inputRef={first} onClose={onClose} onCodes={onCodes} />
    </Modal>
  );
}

type TotpFormProps = Omit<TotpDialogProps, "isOpen"> & { inputRef: RefObject<HTMLInputElement | null> };

// Its own component, so that it begins anew each time the dialog opens.
function TotpForm({ inputRef, onClose, onCodes }: TotpFormProps) {
  const begin = trpc.factor.beginTotp.useMutation();
  const confirm = trpc.factor.confirmTotp.useMutation();
  const { refresh } = useChangeFactors({ onDone: onClose, onCodes });
  const [code, setCode] = useState("");
  const { mutate } = begin;
  useEffect(() => mutate({}), [mutate]);
  const begun = begin.data?.data;
  // What is typed into came after the dialog had opened.
  useEffect(() => {
    if (begun) inputRef.current?.focus();
  }, [begun, inputRef]);
  const refused = begin.error ?? confirm.error;
  const error = refused ? (failureOf(refused).message ?? "This did not work. Please try again.") : undefined;
  const submit = async () => {
    if (confirm.isPending || code.trim() === "") return;
    const answer = await confirm.mutateAsync({ code: code.trim() }).catch(() => undefined);
    if (!answer) return;
    await refresh();
    onCodes(answer.data.recoveryCodes);
  };
  if (!begun)
    return error ? (
      <Box role="alert" display="flex" flexDirection="column" gap="3" alignItems="flex-start">
        <Text>{error}</Text>
        <Button variant="outline" onClick={() => mutate({})}>
          Retry
        </Button>
      </Box>
    ) : (
      <Box role="status" display="flex" gap="2" alignItems="center">
        <Spinner aria-hidden /> Making a secret...
      </Box>
    );
  return (
    <form
      noValidate
      aria-label="Set up an authenticator app"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <Text mb="3">Scan this with your authenticator app, then enter the code that it shows.</Text>
      {/* Always dark on white: many cameras cannot read it the other way round. */}
      <Box width="11rem" mx="auto" mb="4" p="2" bg="white" borderRadius="md" asChild>
        <img alt="QR code for your authenticator app" src={pictureOf(begun.url)} width={176} height={176} />
      </Box>
      <CopyField label="Secret" name="totp-secret" value={begun.secret} hint="For an app that cannot scan" />
      <Box mt="4">
        <CodeField
          method="totp"
          value={code}
          error={error}
          isBusy={confirm.isPending}
          inputRef={inputRef}
          onChange={(value) => {
            setCode(value);
            confirm.reset();
          }}
        />
      </Box>
      <DialogButtons label="Turn on" isPending={confirm.isPending} onCancel={onClose} />
    </form>
  );
}

const pictureOf = (text: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 1 }))}`;
