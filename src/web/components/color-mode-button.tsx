import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { Moon, Sun } from "lucide-react";
import { toggleColorMode } from "../lib/color-mode.ts";

/** Changes between light and dark. The style sheet shows which: a page drawn at build time cannot know. */
export function ColorModeButton() {
  return (
    <Button variant="ghost" size="sm" px="2.5" onClick={toggleColorMode}>
      <Box as="span" display="inline-flex" _dark={{ display: "none" }}>
        <Moon aria-hidden />
        <VisuallyHidden>Use dark colours</VisuallyHidden>
      </Box>
      <Box as="span" display="none" _dark={{ display: "inline-flex" }}>
        <Sun aria-hidden />
        <VisuallyHidden>Use light colours</VisuallyHidden>
      </Box>
    </Button>
  );
}
