/** The holidays that follow the moon: expected by a calendar, and declared a few days ahead. */
export const feastLabels = {
  "eid-al-fitr": "Eid al-Fitr",
  "eid-al-adha": "Eid al-Adha",
  mawlid: "Mawlid",
} as const;
export type Feast = keyof typeof feastLabels;
export const feasts = Object.keys(feastLabels) as Feast[];
