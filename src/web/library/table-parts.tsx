import { chakra } from "@chakra-ui/react";

/** Where the table becomes rows of lines. Paper is narrow too, but keeps the table. */
const stacked = "@media screen and (max-width: 56rem)";

// The roles are those the elements have by themselves; some browsers drop them when a table is laid out as blocks.
export const Table = chakra(
  "table",
  {
    base: {
      width: "100%",
      borderCollapse: "collapse",
      fontSize: "sm",
      lineHeight: "snug",
      bg: "bg.panel",
      [stacked]: { display: "block" },
      _print: { fontSize: "xs" },
    },
  },
  { defaultProps: { role: "table" } },
);

export const Head = chakra(
  "thead",
  {
    base: {
      [stacked]: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    },
  },
  { defaultProps: { role: "rowgroup" } },
);

export const Body = chakra(
  "tbody",
  { base: { [stacked]: { display: "block" } } },
  { defaultProps: { role: "rowgroup" } },
);

export const Row = chakra(
  "tr",
  {
    base: {
      borderTopWidth: "1px",
      "thead &": { borderTopWidth: "0" },
      _hover: { bg: "bg.subtle" },
      [stacked]: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "4", rowGap: "1.5", p: "3.5" },
    },
  },
  { defaultProps: { role: "row" } },
);

export const HeadCell = chakra(
  "th",
  {
    base: {
      px: "2.5",
      py: "2.5",
      textAlign: "start",
      fontSize: "xs",
      fontWeight: "semibold",
      color: "fg.muted",
      whiteSpace: "nowrap",
      _print: { px: "2" },
    },
  },
  { defaultProps: { role: "columnheader", scope: "col" } },
);

export const Cell = chakra(
  "td",
  {
    base: {
      px: "2.5",
      py: "2.5",
      verticalAlign: "top",
      _print: { px: "2", py: "1.5" },
      [stacked]: {
        p: "0",
        // What the column's heading says, where no heading is to be seen.
        "&[data-label]::before": { content: "attr(data-label) ' '", color: "fg.muted" },
        "&[data-wide]": { flexBasis: "100%" },
        "&[data-blank]": { display: "none" },
      },
    },
  },
  { defaultProps: { role: "cell" } },
);
