import type { Notification } from "#features/notify/schema.ts";
import type { ChangeType } from "#features/notify/vocabulary.ts";

/** What the panel's buttons show, by kind of change; All shows every kind. */
const kinds = { All: null, New: ["new"], Update: ["update", "amendment"] } satisfies Record<
  string,
  ChangeType[] | null
>;
export type Filter = keyof typeof kinds;
export const filters = Object.keys(kinds) as Filter[];

export const orders = ["Latest", "Oldest"] as const;
export type Order = (typeof orders)[number];

/** Spec section 3: kinds of change are compared without regard to case. */
export const changeKind = ({ changeType }: Notification): string => changeType.toLowerCase();

/** Those a filter lets through, in the chosen order. Of the same instant, the server's order decides. */
export function arrange(notifications: readonly Notification[], filter: Filter, order: Order): Notification[] {
  const wanted: readonly string[] | null = kinds[filter];
  const latest = notifications
    .filter((notification) => wanted?.includes(changeKind(notification)) ?? true)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return order === "Latest" ? latest : latest.toReversed();
}

/** Each once: when something new arrives between two pages, the last of one is the first of the next. */
export function withoutRepeats(notifications: readonly Notification[]): Notification[] {
  return [...new Map(notifications.map((notification) => [notification._id, notification])).values()];
}

/** When the newest of them was created; undefined when there are none. */
export function newestInstant(notifications: readonly Notification[]): string | undefined {
  return notifications
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1);
}

/** Is there more to see: the captured change, or the regulation it is about? */
export const isOpenable = ({ changeId, regulationId }: Notification): boolean => Boolean(changeId ?? regulationId);

/** What turned out not to concern the company is nothing to read any more. */
export const isUnread = ({ readAt, withdrawn }: Notification): boolean => readAt === null && withdrawn === null;

/** A number where there is little room: `9+` above nine. */
export function shortCount(count: number, most: number): string {
  return count > most ? `${most}+` : String(count);
}
