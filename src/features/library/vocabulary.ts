export const orders = ["newest", "urgent", "due"] as const;
export type Order = (typeof orders)[number];
