import pino from "pino";
import type { Model } from "#platform/model.ts";
import { wording } from "#features/assistant/service/wording.ts";
import type { Log } from "#platform/log.ts";
import { fakeClock } from "../fakes.ts";

/** The wording of answers by this model, with a clock to move. */
export function wordingBy(model: Model | null, { log = pino({ level: "silent" }) }: { log?: Pick<Log, "warn"> } = {}) {
  const clock = fakeClock("2026-11-21T09:00:00.000Z");
  return { ...wording({ model, clock, log }), clock };
}
