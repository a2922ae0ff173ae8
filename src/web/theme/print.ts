/**
 * Any screen on paper: black on white whatever the colour mode, without what is only of use on a screen.
 * `screen-only` and `print-only` mark what belongs to one of the two, `print-alone` what is printed without the rest.
 */
export const printCss = {
  ".print-only": { display: "none" },
  "@media print": {
    "@page": { margin: "14mm" },
    // Chakra's tokens of the dark mode reach every element: only an overruling rule turns them all black on white.
    "*, *::before, *::after, *::marker": {
      color: "#000 !important",
      background: "transparent !important",
      borderColor: "#999 !important",
      boxShadow: "none !important",
    },
    "html, body": { background: "#fff !important", colorScheme: "light !important", fontSize: "11pt" },
    ".screen-only, [data-scope=toast]": { display: "none !important" },
    ".print-only": { display: "block" },
    // An open dialog is printed without the screen under it, which it keeps from scrolling.
    "body:has(> .print-alone) > :not(.print-alone)": { display: "none" },
    body: { overflow: "visible !important", padding: "0 !important" },
    "a, button": { textDecoration: "none !important", borderColor: "transparent !important" },
    "tr, li, article": { breakInside: "avoid" },
    thead: { display: "table-header-group" },
  },
};
