import { Box, Button, type ButtonProps } from "@chakra-ui/react";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { RouteRow } from "../components/route-link.tsx";
import { Tooltip } from "../components/overlays/tooltip.tsx";

/** A number beside an entry: short to look at, and in words for screen readers. */
export type Badge = { text: string; meaning: string };
type Look = { icon: ReactElement; label: string; isExpanded: boolean; badge?: Badge | undefined };

const itemStyle = {
  variant: "ghost",
  width: "100%",
  gap: "3",
  fontWeight: "medium",
  position: "relative",
} satisfies ButtonProps;

const placed = (isExpanded: boolean) =>
  isExpanded ? { justifyContent: "flex-start", px: "3" } : { justifyContent: "center", px: "0" };

/** An entry of the sidebar that goes somewhere. */
export function SidebarLink({
  to,
  onNavigate,
  ...look
}: Look & { to: LinkProps["to"]; onNavigate?: (() => void) | undefined }) {
  return (
    <Hinted {...look}>
      <RouteRow
        to={to}
        fontWeight="medium"
        {...placed(look.isExpanded)}
        onClick={onNavigate}
        aria-label={look.isExpanded ? undefined : look.label}
      >
        <ItemContent {...look} />
      </RouteRow>
    </Hinted>
  );
}

/** An entry of the sidebar that does something. */
export function SidebarAction({ onPress, isBusy = false, ...look }: Look & { onPress: () => void; isBusy?: boolean }) {
  const name = look.badge ? `${look.label}, ${look.badge.meaning}` : look.label;
  return (
    <Hinted {...look}>
      <Button
        {...itemStyle}
        {...placed(look.isExpanded)}
        onClick={onPress}
        disabled={isBusy}
        aria-busy={isBusy}
        aria-label={name}
      >
        <ItemContent {...look} />
      </Button>
    </Hinted>
  );
}

function Hinted({ isExpanded, label, children }: Look & { children: ReactElement }) {
  return (
    <Tooltip text={label} placement="right" isDisabled={isExpanded}>
      {children}
    </Tooltip>
  );
}

function ItemContent({ icon, label, isExpanded, badge }: Look): ReactNode {
  return (
    <>
      <Box aria-hidden display="grid" placeItems="center" width="5" flexShrink="0">
        {icon}
      </Box>
      {isExpanded && (
        <Box as="span" flex="1" textAlign="start" truncate>
          {label}
        </Box>
      )}
      {badge && (
        <Box
          aria-hidden
          bg="high.solid"
          color="bg.panel"
          fontSize="xs"
          fontWeight="semibold"
          lineHeight="tight"
          px="1.5"
          py="0.5"
          borderRadius="full"
          {...(!isExpanded && { position: "absolute", top: "0", insetEnd: "-1" })}
        >
          {badge.text}
        </Box>
      )}
    </>
  );
}
