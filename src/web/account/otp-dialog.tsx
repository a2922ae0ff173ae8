import { useRef } from "react";
import { Modal } from "../components/overlays/modal.tsx";
import { OtpForm } from "./otp-form.tsx";
import type { SentCode } from "./use-reset-code.ts";

type OtpDialogProps = {
  isOpen: boolean;
  sent: SentCode;
  onVerify: (email: string, otp: string) => Promise<boolean>;
  onResend: (email: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the code that was sent. */
export function OtpDialog({ isOpen, sent, onVerify, onResend, onClose }: OtpDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const verify = async (otp: string) => {
    if (await onVerify(sent.email, otp)) return onClose();
    // The button that was pressed may have lost the focus while it was disabled; the next thing to do is here.
    input.current?.focus();
    input.current?.select();
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Enter OTP" maxW="md" initialFocus={input}>
      {/* A new code has another end: the form starts afresh with it. */}
      <OtpForm
        key={sent.endsAt}
        sent={sent}
        intro={
          <>
            If an account belongs to <strong>{sent.email}</strong>, a six-digit code is on its way to it. Wrong address,
            or nothing there? Close this and send again.
          </>
        }
        inputRef={input}
        onVerify={verify}
        onResend={() => onResend(sent.email)}
      />
    </Modal>
  );
}
