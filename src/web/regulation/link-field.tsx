import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useId, useRef } from "react";
import { TextInput } from "../components/fields/text-input.tsx";
import { linkTo } from "./copy-link.tsx";

/** The link as selected text, for browsers in which the page may not copy it. */
export function LinkField({ regulationId }: { regulationId: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Box className="screen-only">
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        Copy this link
      </chakra.label>
      <TextInput id={id} ref={field} readOnly value={linkTo(regulationId)} fontSize="sm" />
    </Box>
  );
}
