import { orders, type Order } from "#features/library/vocabulary.ts";

export const orderLabels: Record<Order, string> = {
  newest: "Newest",
  urgent: "Most urgent",
  due: "Next due",
};

export const isOrder = (text: string | undefined): text is Order => orders.some((order) => order === text);

/** The order rows come in when none is asked for: the best match for words, else the newest. */
export const impliedOrder = (search: string | undefined): "best" | Order => (search ? "best" : "newest");
