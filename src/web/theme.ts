import { createSystem, defaultBaseConfig } from "@chakra-ui/react";
import { colors, shadows } from "./theme/colors.ts";
import { printCss } from "./theme/print.ts";
import { recipes } from "./theme/recipes.ts";
import { keyframes, tokens } from "./theme/tokens.ts";

/**
 * The design system. It starts from Chakra's style engine without Chakra's own theme: that theme styles some eighty
 * components of which a screen uses a handful, and every visitor would load all of it before the first paint.
 */
const createTheme = () =>
  createSystem(defaultBaseConfig, {
    preflight: true,
    cssVarsPrefix: "ilana",
    globalCss: {
      html: {
        bg: "bg",
        color: "fg",
        colorScheme: "light",
        fontFamily: "body",
        lineHeight: "1.5",
        "--global-color-border": "colors.border",
      },
      "html.dark": { colorScheme: "dark" },
      body: { minHeight: "100dvh", overflowWrap: "break-word" },
      "#root": { minHeight: "100dvh" },
      // The start of a screen takes the focus when the screen comes; it is no control, so nothing marks it.
      ":is(h1, main):focus": { outline: "none" },
      ...printCss,
    },
    theme: {
      breakpoints: { sm: "480px", md: "768px", lg: "1024px", xl: "1280px" },
      keyframes,
      tokens,
      semanticTokens: { colors, shadows },
      recipes,
    },
  });

let system: ReturnType<typeof createTheme> | undefined;

/** The one design system, made when it is first drawn with: a step of its own, after that in which the code is read. */
export const theme = () => (system ??= createTheme());
