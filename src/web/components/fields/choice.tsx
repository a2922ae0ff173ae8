import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { focusRing } from "./field-style.ts";

type ChoiceProps = {
  type: "radio" | "checkbox";
  name?: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
};

/** One radio button or check box with its label; both can be pressed. */
export function Choice({ type, name, isChosen, isDisabled = false, onChange, children }: ChoiceProps) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="2"
      minH="8"
      fontSize="sm"
      cursor={isDisabled ? "not-allowed" : "pointer"}
      opacity={isDisabled ? 0.6 : undefined}
    >
      <chakra.input
        type={type}
        name={name}
        boxSize="4"
        flexShrink="0"
        accentColor="brand.solid"
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        _focusVisible={focusRing}
      />
      {children}
    </chakra.label>
  );
}
