import { z } from "zod";
import { notificationSchema } from "../notify/schema.ts";

/**
 * What a live stream says: that it starts here (what came before is to be read elsewhere), one new notification, that some
 * were taken back or told again, and are to be read anew, or that the person has read some, here or on another screen.
 */
export const liveEventSchema = z.discriminatedUnion("event", [
  z.object({ event: z.literal("start") }),
  z.object({ event: z.literal("notification"), notification: notificationSchema }),
  z.object({ event: z.literal("taken-back") }),
  z.object({ event: z.literal("read") }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Where to go on: the id of the last event that was received. */
export const liveSchema = z.object({ lastEventId: z.string().max(100).nullish() });
