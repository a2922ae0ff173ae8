/** The raw scale. Screens never name these: they use the semantic tokens of `colors.ts`. */
const px = (value: number) => ({ value: `${value / 16}rem` });

// The 4 px grid, named as Chakra names it: 1 is 4 px.
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 60] as const;
const spacing = Object.fromEntries([["0", { value: "0rem" }], ...steps.map((step) => [String(step), px(step * 4)])]);

export const tokens = {
  spacing,
  sizes: {
    ...spacing,
    full: { value: "100%" },
    sm: px(384),
    md: px(448),
    lg: px(512),
    xl: px(576),
    "2xl": px(672),
    "3xl": px(768),
  },
  radii: {
    none: { value: "0" },
    sm: { value: "6px" },
    md: { value: "8px" },
    lg: { value: "12px" },
    xl: { value: "16px" },
    full: { value: "9999px" },
  },
  fonts: {
    body: { value: `"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif` },
    heading: { value: `"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif` },
  },
  fontSizes: {
    xs: px(12),
    sm: px(14),
    md: px(16),
    lg: px(18),
    xl: px(20),
    "2xl": px(24),
    "3xl": px(30),
    "4xl": px(36),
  },
  fontWeights: {
    normal: { value: "400" },
    medium: { value: "500" },
    semibold: { value: "600" },
    bold: { value: "700" },
  },
  lineHeights: {
    tight: { value: "1.2" },
    snug: { value: "1.35" },
    normal: { value: "1.5" },
    relaxed: { value: "1.65" },
  },
  letterSpacings: { tight: { value: "-0.015em" }, wide: { value: "0.04em" } },
  zIndex: {
    sticky: { value: 10 },
    dropdown: { value: 1000 },
    modal: { value: 1400 },
    popover: { value: 1500 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
  },
  durations: { fast: { value: "120ms" }, moderate: { value: "180ms" }, slow: { value: "260ms" } },
};

export const keyframes = {
  spin: { "0%": { transform: "rotate(0deg)" }, "100%": { transform: "rotate(360deg)" } },
  breathe: { "50%": { opacity: "0.5" } },
  fadeIn: { from: { opacity: "0" }, to: { opacity: "1" } },
  fadeOut: { from: { opacity: "1" }, to: { opacity: "0" } },
  riseIn: { from: { opacity: "0", transform: "translateY(8px)" }, to: { opacity: "1", transform: "none" } },
  fromEnd: { from: { transform: "translateX(100%)" }, to: { transform: "none" } },
  toEnd: { from: { transform: "none" }, to: { transform: "translateX(100%)" } },
  fromStart: { from: { transform: "translateX(-100%)" }, to: { transform: "none" } },
  toStart: { from: { transform: "none" }, to: { transform: "translateX(-100%)" } },
};
