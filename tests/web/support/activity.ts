import { screen, within } from "@testing-library/react";
import type { Activity } from "#features/audit/schema.ts";
import { auditActionLabels, auditActorLabels, type AuditAction } from "#features/audit/vocabulary.ts";
import { renderApp, signIn } from "./app.tsx";
import { okList, type Handlers } from "./fake-server.ts";

let id = 1000;
type Overrides = Partial<Activity> & { action?: AuditAction };
export function anEntry(overrides: Overrides = {}): Activity {
  const { actor = "company", action = "feed.changed" } = overrides;
  return {
    id: (id -= 1),
    at: "2026-11-21T08:14:20.000Z",
    actor,
    actorLabel: auditActorLabels[actor],
    userId: null,
    role: null,
    action,
    actionLabel: auditActionLabels[action],
    subject: null,
    before: null,
    after: null,
    address: "192.0.2.7",
    ...overrides,
  };
}

type Page = { limit: number; skip: number };
/** A server that holds these entries, whatever is asked for. */
export const holding = (rows: Activity[]): Handlers => ({
  "activity.list": ({ limit, skip }: Page) => okList(rows.slice(skip, skip + limit), rows.length),
});

export function open(path = "/activity", handlers: Handlers = {}) {
  signIn();
  const app = renderApp(path, handlers);
  const asked = () => app.calls.filter((call) => call.path === "activity.list").map(({ input }) => input);
  return { ...app, asked };
}

/** The text of the entry with this heading. */
export async function entryText(title: string): Promise<string> {
  const heading = await screen.findByRole("heading", { level: 3, name: title });
  return heading.closest("li")?.textContent ?? "";
}
export const day = (name: string) => within(screen.getByRole("region", { name }));
