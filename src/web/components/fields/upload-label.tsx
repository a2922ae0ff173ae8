import { chakra } from "@chakra-ui/react";

/** What is seen and pressed of a file input that stands, hidden from sight, right before it with the class `peer`. */
export const UploadLabel = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minH: "9",
    px: "3",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    bg: "bg.panel",
    fontSize: "sm",
    fontWeight: "medium",
    cursor: "pointer",
    _hover: { bg: "bg.subtle" },
    _peerFocusVisible: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "2px" },
    _peerDisabled: { cursor: "not-allowed", opacity: 0.55 },
  },
});
