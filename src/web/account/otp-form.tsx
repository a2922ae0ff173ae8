import { Box, Button, Spinner, Text, VisuallyHidden } from "@chakra-ui/react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { messages, verifyCodeSchema } from "#features/account/schema.ts";
import { CodeInput } from "../components/fields/code-input.tsx";
import { Field } from "../components/fields/field.tsx";
import { formatCountdown } from "../lib/format.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { useForm } from "../lib/use-form.ts";
import { useSecondsLeft } from "../lib/time/use-seconds-left.ts";
import type { SentCode } from "./use-reset-code.ts";

const groups = [3, 3];
const codeLength = 6;

function otpProblems(otp: string, isExpired: boolean): { otp?: string } {
  const problem = isExpired ? messages.codeExpired : schemaProblem(verifyCodeSchema.shape.otp, otp);
  return problem ? { otp: problem } : {};
}

type OtpFormProps = {
  sent: SentCode;
  /** Where the code is, in words. */
  intro: ReactNode;
  inputRef: RefObject<HTMLInputElement | null>;
  onVerify: (otp: string) => Promise<void>;
  onResend: () => Promise<boolean>;
};

/** The code, how long it is still good for, and another one once it no longer is. */
export function OtpForm({ sent, intro, inputRef, onVerify, onResend }: OtpFormProps) {
  const secondsLeft = useSecondsLeft(sent.endsAt);
  const isExpired = secondsLeft === 0;
  const { values, errors, isPending, change, blur, submit } = useForm({
    initial: { otp: "" },
    validate: ({ otp }) => otpProblems(otp, isExpired),
    onSubmit: ({ otp }) => onVerify(otp),
  });
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  return (
    <form noValidate onSubmit={submit} aria-label="Verify the code">
      <Text color="fg.muted" fontSize="sm" mb="4">
        {intro}
      </Text>
      <Field label="One-time code (OTP)" name="otp" error={isExpired ? messages.codeExpired : errors.otp}>
        {(control) => (
          <CodeInput
            {...control}
            groups={groups}
            value={values.otp}
            onChange={(otp) => change({ otp })}
            onBlur={() => blur("otp")}
            onEnter={() => void submit()}
            disabled={isExpired}
            inputRef={inputRef}
          />
        )}
      </Field>
      <Countdown secondsLeft={secondsLeft} />
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="3" mt="5">
        <ResendButton isExpired={isExpired} onResend={onResend} />
        <Button type="submit" disabled={values.otp.length < codeLength || isExpired || isPending} aria-busy={isPending}>
          {isPending && <Spinner aria-hidden />}
          Submit
        </Button>
      </Box>
    </form>
  );
}

function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const isLastMinute = secondsLeft > 0 && secondsLeft <= 60;
  return (
    <Text mt="2" fontSize="sm" color="fg.muted">
      Code expires in{" "}
      <Box as="span" role="timer" color="fg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatCountdown(secondsLeft)}
      </Box>
      {/* Every second would be too much to be told. */}
      <VisuallyHidden aria-live="polite">{isLastMinute && "Less than a minute is left."}</VisuallyHidden>
    </Text>
  );
}

function ResendButton({ isExpired, onResend }: { isExpired: boolean; onResend: () => Promise<boolean> }) {
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The field that had the focus is disabled now; the only thing left to do is here.
  useEffect(() => {
    if (isExpired) button.current?.focus();
  }, [isExpired]);
  const resend = async () => {
    setSending(true);
    await onResend();
    setSending(false);
  };
  return (
    <Button
      ref={button}
      variant="outline"
      disabled={!isExpired || isSending}
      aria-busy={isSending}
      onClick={() => void resend()}
    >
      {isSending && <Spinner aria-hidden />}
      Resend OTP
    </Button>
  );
}
