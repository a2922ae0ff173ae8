import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ColorModeButton } from "../components/color-mode-button.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { Brand } from "./brand.tsx";

/** The strip at the top of the screens that need no account. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <Box
      as="header"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      px={{ base: "4", md: "8" }}
      py="4"
    >
      <RouteLink to="/" color="fg" textDecoration="none" aria-label="Ilana, start page">
        <Brand />
      </RouteLink>
      <Box display="flex" alignItems="center" gap="2">
        <ColorModeButton />
        {children}
      </Box>
    </Box>
  );
}
