import "#web/lib/schema-setup.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { TRPCLink } from "@trpc/client";
import { afterEach, vi } from "vitest";
import type { AppRouter } from "#server/router.ts";
import { App } from "#web/app.tsx";
import { toaster } from "#web/components/overlays/toaster.tsx";
import { createData } from "#web/lib/server/data.ts";
import { clearSession, storeSession } from "#web/lib/server/session.ts";
import { createAppRouter } from "#web/router.tsx";
import { aDelivery } from "./delivery.ts";
import { aCompany, aLibraryPage, aMe, anOverview, aSummary, tokenFor } from "./factories.ts";
import { nothingWaits } from "./nothing-waits.ts";
import { fakeServer, ok, okList, type Handlers } from "./fake-server.ts";

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

const noFactors = { totp: null, passkeys: [], recoveryCodesLeft: 0 };

/** What a signed-in screen asks for, answered with little. */
const quiet: Handlers = {
  "company.get": () => ok(aCompany()),
  "me.get": () => ok(aMe()),
  "factor.list": () => ok(noFactors),
  "token.mine": () => okList([]),
  "sso.identities": () => okList([]),
  "sso.offer": () => ok({ provider: null }),
  "dashboard.overview": () => ok(anOverview()),
  "dashboard.assessment": () => ok(null),
  "applicability.questions": () => ok([]),
  "dashboard.summary": () => ok(aSummary()),
  "notification.list": () => okList([]),
  "regulation.regulators": () => ok([]),
  "regulation.regulator": ({ regulator }) =>
    ok({ regulator, name: regulator, regulates: null, site: null, notYetRead: [] }),
  "monitor.list": () => ok([]),
  "monitor.regulators": () => ok({ regulators: [] }),
  "regulation.revisions": () => okList([]),
  "change.ofCompany": () => okList([]),
  "monitor.narrowing": () => ok({ topics: null, leastRisk: "Low" }),
  "duty.counts": () => ok({}),
  "work.mine": () => ok(nothingWaits),
  "task.list": () => okList([]),
  "triage.list": () => okList([]),
  "triage.counts": () => ok({ waiting: 0, overdue: 0, decided: 0 }),
  "triage.decisions": () => ok([]),
  "triage.sourcesOfCompany": () => ok([]),
  "source.ofCompany": () => ok({ sources: [], blindSpots: [] }),
  "delivery.get": () => ok(aDelivery()),
  "assistant.state": () => ok(assistantState),
  "assistant.conversations": () => okList([]),
  "activity.list": () => okList([]),
  "group.requests": () => okList([]),
  "library.list": () => aLibraryPage([]),
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
  return {
    ...view,
    router,
    queryClient: data.queryClient,
    at,
    href: () => router.state.location.href,
    user: userEvent.setup(),
  };
}
