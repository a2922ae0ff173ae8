import { defineRecipe } from "@chakra-ui/react";
import { focusRing } from "../components/fields/field-style.ts";

const button = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flexShrink: 0,
    borderRadius: "md",
    borderWidth: "1px",
    borderColor: "transparent",
    fontWeight: "medium",
    lineHeight: "tight",
    whiteSpace: "nowrap",
    userSelect: "none",
    cursor: "pointer",
    transitionProperty: "background-color, border-color, color",
    transitionDuration: "fast",
    _focusVisible: focusRing,
    _disabled: { cursor: "not-allowed", opacity: 0.55 },
    _icon: { flexShrink: 0, boxSize: "1.15em" },
  },
  variants: {
    variant: {
      solid: { bg: "brand.solid", color: "brand.contrast", _hover: { bg: "brand.hover" } },
      outline: { borderColor: "border.control", color: "fg", bg: "bg.panel", _hover: { bg: "bg.subtle" } },
      subtle: { bg: "brand.subtle", color: "brand.fg", _hover: { bg: "brand.muted" } },
      ghost: { color: "fg", _hover: { bg: "bg.muted" } },
      plain: { color: "brand.fg", textDecoration: "underline", textUnderlineOffset: "3px", paddingInline: "1" },
    },
    size: {
      xs: { minH: "7", px: "2.5", fontSize: "xs" },
      sm: { minH: "9", px: "3", fontSize: "sm" },
      md: { minH: "10", px: "4", fontSize: "sm" },
      lg: { minH: "11", px: "5", fontSize: "md" },
    },
  },
  defaultVariants: { variant: "solid", size: "md" },
});

const heading = defineRecipe({
  base: {
    fontFamily: "heading",
    fontWeight: "semibold",
    letterSpacing: "tight",
    lineHeight: "snug",
    textWrap: "balance",
  },
});
const link = defineRecipe({
  base: {
    color: "brand.fg",
    textDecoration: "underline",
    textUnderlineOffset: "3px",
    borderRadius: "sm",
    _hover: { textDecorationThickness: "2px" },
    _focusVisible: focusRing,
  },
});
const skeleton = defineRecipe({
  base: {
    bg: "bg.muted",
    borderRadius: "md",
    animation: "breathe 1.4s ease-in-out infinite",
    _motionReduce: { animation: "none" },
  },
});
const spinner = defineRecipe({
  base: {
    display: "inline-block",
    boxSize: "1.15em",
    borderRadius: "full",
    borderWidth: "2px",
    borderColor: "currentColor",
    borderBottomColor: "transparent",
    animation: "spin 0.7s linear infinite",
    _motionReduce: { animationDuration: "2.4s" },
  },
});

export const recipes = { button, heading, link, skeleton, spinner };
