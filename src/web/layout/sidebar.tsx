import { Box, Button } from "@chakra-ui/react";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { Tooltip } from "../components/overlays/tooltip.tsx";
import { Brand, BrandMark } from "./brand.tsx";
import { SidebarContent } from "./sidebar-content.tsx";

/** The sidebar of wide screens. It starts collapsed: a strip of icons. */
export function Sidebar({ onNotifications }: { onNotifications: () => void }) {
  const [isExpanded, setExpanded] = useState(false);
  const label = isExpanded ? "Collapse sidebar" : "Expand sidebar";
  return (
    <Box
      as="aside"
      aria-label="Sidebar"
      position="sticky"
      top="0"
      height="calc(100dvh - var(--notice-height, 0px))"
      zIndex="sticky"
      width={isExpanded ? "16rem" : "4.75rem"}
      display="flex"
      flexDirection="column"
      bg="bg.panel"
      borderInlineEndWidth="1px"
      overflowX="hidden"
      overflowY="auto"
      px="3"
      py="4"
    >
      <Box
        display="flex"
        flexDirection={isExpanded ? "row" : "column"}
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        mb="4"
        flexShrink="0"
      >
        {isExpanded ? <Brand /> : <BrandMark />}
        <Tooltip text={label} placement="right">
          <Button
            variant="ghost"
            size="sm"
            px="2.5"
            aria-label={label}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? <PanelLeftClose aria-hidden /> : <PanelLeftOpen aria-hidden />}
          </Button>
        </Tooltip>
      </Box>
      <SidebarContent isExpanded={isExpanded} onNotifications={onNotifications} />
    </Box>
  );
}
