import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountService } from "#features/account/service.ts";
import { askerOf } from "#features/calendar/procedures.ts";
import { entryFilterSchema, messages } from "#features/calendar/schema.ts";
import type { CalendarService } from "#features/calendar/service.ts";
import type { YearFormat } from "#features/calendar/vocabulary.ts";
import { clientAddress } from "#platform/client-address.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { etagOf, isKnown } from "../etag.ts";
import { disposition } from "./disposition.ts";

export type CalendarRouteOptions = {
  calendar: Pick<CalendarService, "feeds" | "year">;
  accounts: Pick<AccountService, "count">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const yearFile = /^(?<year>\d{4})\.(?<format>xlsx|pdf)$/;
const mediaTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

/** Calendars at their secret addresses. Calendar programs cannot sign in: whoever has an address may read, so it is told to nobody. */
export async function calendarFeedRoutes(app: FastifyInstance, { calendar }: Pick<CalendarRouteOptions, "calendar">) {
  type Feed = { Params: { companyId: string }; Querystring: { key?: unknown } };
  app.get<Feed>("/calendar/:companyId.ics", { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex");
    const { companyId } = request.params;
    const { key } = request.query;
    const client = { address: clientAddress(request), userAgent: request.headers["user-agent"] ?? "" };
    const text = typeof key === "string" ? await calendar.feeds.find({ companyId, key }, client) : undefined;
    if (text === undefined) throw new AppError("not_found", messages.noFeed);
    const etag = etagOf(text);
    // Each program keeps its own copy and asks each time whether it is still the newest.
    void reply.header("cache-control", "private, no-cache").header("etag", etag);
    if (isKnown(request, etag)) return reply.status(304).send();
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
} // prettier-ignore

/** The years of a company's calendar as files. */
export async function calendarRoutes(app: FastifyInstance, { calendar, accounts, createContext }: CalendarRouteOptions) {
  type YearAsked = { Params: { calendar: string; file: string } };
  app.get<YearAsked>("/calendar/:calendar/:file", { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, client } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "task.read");
    const named = yearFile.exec(request.params.file)?.groups;
    // Nobody learns here which companies there are.
    if (!named || request.params.calendar !== actor.companyId)
      throw new AppError("not_found", "There is no such file");
    const filter = entryFilterSchema.safeParse(request.query);
    if (!filter.success) throw new AppError("invalid_input", "The calendar cannot be narrowed like this");
    await accounts.count("export", actor.companyId, client);
    const format = named["format"] as YearFormat;
    const asked = { year: Number(named["year"]), format };
    const { bytes, name } = await calendar.year(askerOf(actor), asked, filter.data);
    return reply
      .header("content-type", mediaTypes[format])
      .header("content-disposition", disposition("attachment", name))
      .header("cache-control", "private, no-store")
      .send(Buffer.from(bytes));
  });
} // prettier-ignore
