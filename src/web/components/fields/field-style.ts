/** How the keyboard's place is shown on everything but text fields. */
export const focusRing = { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "2px" } as const;

/** What all fields look like, whatever element they are made of. */
export const fieldStyle = {
  width: "100%",
  minWidth: "0",
  borderWidth: "1px",
  borderColor: "border.control",
  borderRadius: "md",
  bg: "bg.panel",
  color: "fg",
  fontSize: "md",
  _placeholder: { color: "fg.muted" },
  _focusVisible: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-1px", borderColor: "brand.fg" },
  _invalid: { borderColor: "border.error" },
  _disabled: { opacity: 0.6, cursor: "not-allowed" },
} as const;
