import { Box, Button } from "@chakra-ui/react";
import { Eye, EyeOff } from "lucide-react";
import { useState, type Ref } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

/** A password field whose text can be shown. */
export function PasswordInput({
  noun = "password",
  ...props
}: TextInputProps & {
  ref?: Ref<HTMLInputElement>;
  /** What the secret is called. */
  noun?: string;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Box position="relative">
      <TextInput {...props} type={isShown ? "text" : "password"} pe="12" />
      <Button
        variant="ghost"
        size="sm"
        position="absolute"
        insetEnd="1"
        top="1"
        px="2.5"
        disabled={props.disabled ?? false}
        aria-label={`${isShown ? "Hide" : "Show"} ${noun}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </Box>
  );
}
