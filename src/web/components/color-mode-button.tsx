import { Button } from "@chakra-ui/react";
import { Moon, Sun } from "lucide-react";
import { useColorMode } from "../lib/color-mode.ts";

/** Changes between light and dark. */
export function ColorModeButton() {
  const { mode, toggle } = useColorMode();
  const isDark = mode === "dark";
  return (
    <Button
      variant="ghost"
      size="sm"
      px="2.5"
      onClick={toggle}
      aria-label={isDark ? "Use light colours" : "Use dark colours"}
    >
      {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </Button>
  );
}
