/** A colour with its light and its dark value. Pairs named fg/bg keep at least 4.5:1, `control` and `solid` at least 3:1. */
const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

export const colors = {
  bg: {
    DEFAULT: both("#FAF8F4", "#14130F"),
    panel: both("#FFFFFF", "#1D1B17"),
    subtle: both("#F4F1EA", "#252219"),
    muted: both("#E9E5DB", "#322E25"),
  },
  fg: {
    DEFAULT: both("#1C1A16", "#F3F0E9"),
    muted: both("#57524A", "#BDB6A9"),
    error: both("#A3160E", "#FFB4AC"),
    success: both("#0B5D45", "#7FD9B9"),
  },
  border: {
    DEFAULT: both("#E3DED3", "#38342B"),
    strong: both("#CFC8BA", "#4C473C"),
    control: both("#8A8377", "#857D70"),
    error: both("#C4261B", "#F2857B"),
  },
  brand: {
    solid: both("#0B5D45", "#3DB48D"),
    hover: both("#084A37", "#56C7A2"),
    contrast: both("#FFFFFF", "#04211A"),
    fg: both("#0B5D45", "#7FD9B9"),
    subtle: both("#E4F1EB", "#133127"),
    muted: both("#C9E3D8", "#1B4436"),
    // The quiet panel beside the sign-in form stays deep green in both modes.
    panel: both("#0B5D45", "#0A3F30"),
    panelText: both("#FFFFFF", "#F0FAF6"),
    panelMuted: both("#D3EADF", "#B9DCCD"),
  },
  accent: {
    solid: both("#B66A00", "#F5B942"),
    fg: both("#7A4700", "#FFD27A"),
    subtle: both("#FDF3DE", "#2E2510"),
    border: both("#E0B565", "#7A5C1C"),
    bright: both("#F5B942", "#F5B942"),
  },
  high: {
    fg: both("#98150D", "#FFB9B2"),
    bg: both("#FDE6E3", "#4B1815"),
    solid: both("#C4261B", "#F2675B"),
  },
  medium: {
    fg: both("#684700", "#FFDA75"),
    bg: both("#FFEFBF", "#453405"),
    solid: both("#B98500", "#EDB72C"),
  },
  low: {
    fg: both("#46423B", "#D6D0C5"),
    bg: both("#EAE7E1", "#383429"),
    solid: both("#857E72", "#968E80"),
  },
  backdrop: both("#1C1A1680", "#000000A6"),
};

export const shadows = {
  card: both("0 1px 2px rgb(28 26 22 / 6%)", "0 1px 2px rgb(0 0 0 / 40%)"),
  raised: both("0 4px 16px rgb(28 26 22 / 10%)", "0 4px 16px rgb(0 0 0 / 50%)"),
  overlay: both("0 16px 48px rgb(28 26 22 / 20%)", "0 16px 48px rgb(0 0 0 / 65%)"),
};
