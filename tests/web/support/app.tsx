import "#web/lib/schema-setup.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { TRPCLink } from "@trpc/client";
import { afterEach, vi } from "vitest";
import type { AppRouter } from "#server/router.ts";
import { App } from "#web/app.tsx";
import { toaster } from "#web/components/toaster.tsx";
import { createData } from "#web/lib/data.ts";
import { clearSession, storeSession } from "#web/lib/session.ts";
import { createAppRouter } from "#web/router.tsx";
import { aDelivery } from "./delivery.ts";
import { aCompany, anOverview, tokenFor } from "./factories.ts";
import { fakeServer, type Handlers } from "./fake-server.ts";

// The first toast and the first dialog load their code, which a busy machine compiles for a while.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 15_000 });

afterEach(() => {
  toaster.remove();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const assistantState = {
  remembersAnswers: false,
  sharesProfile: false,
  model: null,
  regulations: 199,
  documents: 0,
  accepted: 0,
};
const noFacets = { regulator: {}, category: {}, risk: {}, status: {}, applies: {}, year: {} };

/** What a signed-in screen asks for, answered with little. */
const quiet: Handlers = {
  "company.get": () => ({ success: true, data: aCompany() }),
  "dashboard.overview": () => ({ success: true, data: anOverview() }),
  "dashboard.assessment": () => ({ success: true, data: null }),
  "applicability.questions": () => ({ success: true, data: [] }),
  "dashboard.summary": () => ({ success: true, data: { topRegulators: [] } }),
  "notification.list": () => ({ success: true, data: [], total: 0 }),
  "regulation.regulators": () => ({ success: true, data: [] }),
  "monitor.list": () => ({ success: true, data: [] }),
  "monitor.regulators": () => ({ success: true, data: { regulators: [] } }),
  "regulation.revisions": () => ({ success: true, data: [], total: 0 }),
  "change.ofCompany": () => ({ success: true, data: [], total: 0 }),
  "source.ofCompany": () => ({ success: true, data: { sources: [], blindSpots: [] } }),
  "delivery.get": () => ({ success: true, data: aDelivery() }),
  "assistant.state": () => ({ success: true, data: assistantState }),
  "assistant.conversations": () => ({ success: true, data: [], total: 0 }),
  "activity.list": () => ({ success: true, data: [], total: 0 }),
  "library.list": () => ({ success: true, data: [], total: 0, facets: noFacets }),
};

export function signIn(company = aCompany()): void {
  storeSession({ ...company, token: tokenFor(company._id) });
}

/** The whole application at an address, over a server that answers from `handlers`. */
export function renderApp(path: string, handlers: Handlers = {}) {
  const server = fakeServer({ ...quiet, ...handlers });
  return { ...renderOver(path, server.link), calls: server.calls, streams: server.streams };
}

export function renderOver(path: string, link: TRPCLink<AppRouter>) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const data = createData(() => {
    clearSession();
    void router.invalidate();
  }, link);
  const router = createAppRouter({ data: async () => data }, history);
  const view = render(<App router={router} />);
  const at = () => router.state.location.pathname;
  return { ...view, router, at, href: () => router.state.location.href, user: userEvent.setup() };
}
