import { chakra } from "@chakra-ui/react";
import { focusRing } from "../components/fields/field-style.ts";

/** A regulation's title that opens it. */
export const TitleButton = chakra(
  "button",
  {
    base: {
      display: "block",
      maxWidth: "100%",
      minHeight: "6",
      textAlign: "start",
      lineHeight: "snug",
      overflowWrap: "anywhere",
      cursor: "pointer",
      borderRadius: "sm",
      textUnderlineOffset: "3px",
      _hover: { textDecoration: "underline" },
      _focusVisible: focusRing,
    },
  },
  { defaultProps: { type: "button", "aria-haspopup": "dialog" } },
);
