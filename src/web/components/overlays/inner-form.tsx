import { Box, type BoxProps } from "@chakra-ui/react";
import { HolderContext, useHolder } from "../../lib/navigation/leave-guard.ts";
import { takesEscape } from "./takes-escape.ts";

/** A form that was opened in a panel or a dialog: Escape closes it before that, and asks where something was typed. */
export function InnerForm({ onClose, ...props }: BoxProps & { onClose: () => void }) {
  const { place, leave } = useHolder();
  return (
    <HolderContext value={place}>
      <Box
        {...takesEscape}
        onKeyDown={(event) => event.key === "Escape" && leave(onClose)}
        p="4"
        borderWidth="1px"
        borderRadius="lg"
        bg="bg.subtle"
        {...props}
      />
    </HolderContext>
  );
}
