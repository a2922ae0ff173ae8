import { Box, Button, Heading, Spinner, Text } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { IfMay } from "../account/if-may.tsx";
import { OtpForm } from "../account/otp-form.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { useConfirmEmail } from "./use-confirm-email.ts";

type WhenConfirmedProps = {
  companyId: string;
  email: string;
  isConfirmed: boolean;
  /** Over what waits, where nothing else is. */
  title?: string;
  /** What waits, in a sentence. */
  waiting: string;
  children: ReactNode;
};

/** What only a company has whose e-mail is confirmed; until then why not, and the way to it. */
export function WhenConfirmed({ companyId, email, isConfirmed, title, waiting, children }: WhenConfirmedProps) {
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { sent, isOpen, isSending, send, confirm, close } = useConfirmEmail(companyId, email);
  const verify = async (code: string) => {
    if (await confirm(code)) return;
    // The button that was pressed may have lost the focus while it was disabled.
    input.current?.focus();
    input.current?.select();
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="8">
      {isConfirmed ? (
        children
      ) : (
        <Box p="4" borderWidth="1px" borderRadius="md" bg="bg.panel" fontSize="sm">
          {title && (
            <Heading as="h3" mb="1" fontSize="sm">
              {title}
            </Heading>
          )}
          <Text>{waiting}</Text>
          <IfMay permission="profile.change">
            <Text mt="1" color="fg.muted" overflowWrap="anywhere">
              A code is sent to {email}.
            </Text>
            <Button
              mt="3"
              size="sm"
              variant="outline"
              aria-haspopup="dialog"
              aria-busy={isSending}
              onClick={() => !isSending && void send()}
            >
              {isSending && <Spinner aria-hidden />}
              Confirm e-mail
            </Button>
          </IfMay>
        </Box>
      )}
      {sent && (
        <Modal
          isOpen={isOpen}
          onClose={close}
          title="Confirm your e-mail"
          maxW="md"
          initialFocus={input}
          // The button that was pressed has gone when the e-mail is confirmed.
          finalFocus={() => (isConfirmed ? place.current : null)}
        >
          <OtpForm
            key={sent.endsAt}
            sent={sent}
            intro={
              <>
                A six-digit code is on its way to <strong>{email}</strong>.
              </>
            }
            inputRef={input}
            onVerify={verify}
            onResend={send}
          />
        </Modal>
      )}
    </Box>
  );
}
