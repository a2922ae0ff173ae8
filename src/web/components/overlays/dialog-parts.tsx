import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import type { Ref } from "react";
import { useLeaveGuard } from "../../lib/navigation/leave-guard.ts";

/** What the server refused, in a dialog that keeps what was typed. */
export function Refusal({ children }: { children: string | undefined }) {
  return (
    <Box role="alert">
      {children && (
        <Text mt="3" p="3" borderRadius="md" bg="high.bg" color="high.fg" fontSize="sm" overflowWrap="anywhere">
          {children}
        </Text>
      )}
    </Box>
  );
}

type DialogButtonsProps = {
  label: string;
  /** Something is typed or chosen: whatever would lose it asks first, unless it is on its way. */
  isChanged?: boolean;
  isPending: boolean;
  cancelRef?: Ref<HTMLButtonElement>;
  onCancel: () => void;
};

/** The way out of a dialog's form, and its submit button. */
export function DialogButtons({ label, isChanged = false, isPending, cancelRef, onCancel }: DialogButtonsProps) {
  const leave = useLeaveGuard(isChanged && !isPending);
  return (
    <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="5">
      <Button ref={cancelRef} variant="outline" onClick={() => leave(onCancel)}>
        Cancel
      </Button>
      <Button type="submit" aria-busy={isPending}>
        {isPending && <Spinner aria-hidden />}
        {label}
      </Button>
    </Box>
  );
}
