/** Does the window have this shape now? In a page that is drawn at build time there is none. */
export const matchesMedia = (query: string): boolean =>
  typeof window !== "undefined" && window.matchMedia(query).matches;
