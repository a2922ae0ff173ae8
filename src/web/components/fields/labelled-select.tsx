import { Box, chakra } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";
import { NativeSelect } from "./native-select.tsx";

type LabelledSelectProps = { label: string; value: string; onPick: (value: string) => void; children: ReactNode };

/** One choice to narrow a list by; `children` are its options. */
export function LabelledSelect({ label, value, onPick, children }: LabelledSelectProps) {
  const id = useId();
  return (
    <Box minW="0">
      <chakra.label htmlFor={id} display="block" mb="1" fontSize="sm" color="fg.muted">
        {label}
      </chakra.label>
      <NativeSelect id={id} height="10" fontSize="sm" value={value} onChange={({ target }) => onPick(target.value)}>
        {children}
      </NativeSelect>
    </Box>
  );
}
