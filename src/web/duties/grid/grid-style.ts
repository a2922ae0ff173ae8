import type { SystemStyleObject } from "@chakra-ui/react";

/** On a telephone a duty is a card: its lines are higher, and its cells stand one under the other. */
export const narrow = "(max-width: 47.99rem)";
export const heights = { row: 66, card: 116, group: 38 } as const;

// Of all cells at once: a style for each of them would be the slowest part of scrolling.
export const gridStyle: SystemStyleObject = {
  position: "relative",
  overflow: "auto",
  borderWidth: "1px",
  borderRadius: "lg",
  bg: "bg.panel",
  fontSize: "sm",
  lineHeight: "snug",
  overscrollBehavior: "contain",
  scrollPaddingTop: "2.5rem",
  "& [role=row]": { display: "grid", alignItems: "stretch" },
  "& [data-line]": { position: "absolute", insetInline: "0", borderBottomWidth: "1px" },
  "& [data-line]:hover": { bg: "bg.subtle" },
  "& [data-line][aria-selected=true]": { bg: "brand.subtle" },
  "& [data-line][data-open]": { boxShadow: "inset 3px 0 0 {colors.brand.fg}" },
  "& [data-heads]": { position: "sticky", top: "0", zIndex: "1", bg: "bg.subtle", borderBottomWidth: "1px" },
  "& [role=gridcell], & [role=columnheader]": {
    display: "flex",
    alignItems: "center",
    minW: "0",
    px: "2.5",
    outline: "none",
    overflow: "hidden",
  },
  "& [role=columnheader]": { minH: "10", fontSize: "xs", fontWeight: "semibold", color: "fg.muted" },
  "& [role=gridcell]:focus-visible, & [role=columnheader]:focus-visible": {
    boxShadow: "inset 0 0 0 2px {colors.brand.fg}",
  },
  "& [data-edit]": { cursor: "cell" },
  "& [data-clamp]": {
    lineClamp: "2",
    overflowWrap: "anywhere",
  },
  "& [data-quiet]": { color: "fg.muted" },
  "& [data-group]": { alignItems: "center", bg: "bg.muted", fontWeight: "semibold" },
  [`@media screen and ${narrow}`]: {
    "& [data-heads]": { position: "absolute", clipPath: "inset(50%)", height: "1px", overflow: "hidden" },
    "& [data-line]": { display: "flex", flexWrap: "wrap", alignContent: "center", columnGap: "1", py: "2" },
    "& [data-line] [role=gridcell]": { px: "2" },
    "& [data-line] [data-column=duty]": { flex: "1 1 calc(100% - 3.5rem)" },
    // What says nothing takes no room; it is filled in where the duty is whole.
    "& [data-line] [data-blank]": { display: "none" },
    "& [data-line] [data-column=choose]": { flex: "0 0 2.75rem" },
    "& [data-line]:not([data-group]) [role=gridcell]:not([data-column=duty], [data-column=choose])": { minH: "8" },
  },
};
