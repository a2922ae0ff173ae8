import { AppError } from "#platform/errors.ts";
import type { AssistantService } from "../../assistant/service.ts";
import { filingPath } from "../../filing/rules/event.ts";
import type { FilingService } from "../../filing/service.ts";
import { dutyPath } from "../../obligation/rules/event.ts";
import type { Duty } from "../../obligation/schema.ts";
import type { ObligationService } from "../../obligation/service.ts";
import type { WatchService } from "../../watch/service.ts";
import type { Asker } from "./seeing.ts";
import type { TaskOrigin } from "../vocabulary.ts";

export type OriginDeps = {
  obligations: Pick<ObligationService, "get" | "ofComment">;
  filings: Pick<FilingService, "get">;
  watch: Pick<WatchService, "getCompanyChange">;
  assistant: Pick<AssistantService, "getTurn" | "conversationOf">;
};
type Origin = { id: string; title: string; path: string };
export type Origins = ReturnType<typeof originsOf>;

const nowhere = () => new AppError("not_found", "There is nothing of the kind");
const ofDuty = ({ _id: id, text }: Pick<Duty, "_id" | "text">) => ({ id, title: text, path: dutyPath(id) });

/** What tasks come from: what it is called and where it is shown. Undefined where it is not there, or whoever asks does not see it. */
export function originsOf({ obligations, filings, watch, assistant }: OriginDeps) {
  const find: Record<Exclude<TaskOrigin, "free">, (asker: Asker, id: string) => Promise<Origin>> = {
    duty: async (asker, id) => ofDuty(await obligations.get({ ...asker, manages: false }, id.replace("#", "."))),
    comment: async (asker, id) => ({ ...ofDuty(await obligations.ofComment({ ...asker, manages: false }, id)), id }),
    async filing({ companyId, seesAll }, id) {
      if (!seesAll) throw nowhere();
      const { text, dueDay } = await filings.get(companyId, id);
      return { id, title: `${text} (due on ${dueDay})`, path: filingPath(id) };
    },
    async change({ companyId }, id) {
      const { title } = await watch.getCompanyChange(companyId, id);
      return { id, title, path: `/updates?change=${encodeURIComponent(id)}` };
    },
    async gap({ companyId, userId }, id) {
      if (userId === null) throw nowhere();
      const whose = { companyId, userId };
      const { message } = await assistant.getTurn(whose, id);
      const chat = await assistant.conversationOf(whose, id);
      return { id, title: message, path: `/chatbot-ai?chat=${encodeURIComponent(chat)}` };
    },
  };
  return async (asker: Asker, { kind, id }: { kind: keyof typeof find; id: string }): Promise<Origin | undefined> => {
    try {
      return await find[kind](asker, id);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    }
  };
}
