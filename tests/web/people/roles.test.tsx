import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aMe, aNotification, anOverview, aRegulation } from "../support/factories.ts";
import { aDelivery, aWebhook } from "../support/delivery.ts";
import { ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { signInAs } from "../support/people.ts";
import { aChange } from "../support/updates.tsx";

/** Procedures that an auditor's role lacks: asked for, they refuse. */
const refused = () => {
  throw new Refusal(403, "Your role does not have the permission");
};
const closedToAuditors: Handlers = {
  "assistant.state": refused,
  "assistant.conversations": refused,
  "invitation.list": refused,
};
const closedToContributors: Handlers = {
  "triage.list": refused,
  "triage.counts": refused,
  "triage.decisions": refused,
  "triage.sourcesOfCompany": refused,
  "policy.list": refused,
  "policy.get": refused,
  "reading.get": refused,
  "monitor.narrowing": refused,
  "activity.list": refused,
};

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));
function expectNothingFailed() {
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText(/does not have the permission/)).toBeNull();
}
const inMain = () => within(document.querySelector("main")!);

const change = aChange({ id: "change-1", title: "A letter to all banks", documents: [] });
const triaged = { ...change, decision: null, isWaiting: true, withheld: null };
const filled: Handlers = {
  "dashboard.overview": () =>
    ok(anOverview({ high: [aRegulation({ regulation_title: "Card Guidelines" })], total: 1 })),
  "triage.list": () => okList([triaged]),
  "change.ofCompany": () => okList([change]),
  "change.oneOfCompany": () => ok(change),
  "policy.list": () => okList([]),
  "delivery.get": () => ok(aDelivery({ webhooks: [aWebhook()] })),
  "savedSearch.list": () => okList([]),
  "notification.list": () => okList([aNotification({ changeId: "change-1" })]),
};

describe("an auditor, who reads everything and changes nothing but what is its own", () => {
  async function open(path: string, handlers: Handlers = {}, isKnown = true) {
    const me = signInAs("auditor", { isKnown });
    const app = renderApp(path, { ...filled, ...closedToAuditors, ...me, ...handlers });
    await settle();
    return app;
  }

  test.each([true, false])("finds the sidebar without what it may not do (known before: %s)", async (isKnown) => {
    await open("/dashboard", {}, isKnown);
    await screen.findByText("Card Guidelines");
    expect(screen.queryByRole("button", { name: "Reassess" })).toBeNull();
    expect(screen.getByRole("link", { name: "People" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Policies" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Monitor new regulations here/ })).toBeNull();
    expectNothingFailed();
  });

  test("reads the inbox and decides nothing", async () => {
    await open("/updates");
    expect(await screen.findByText("A letter to all banks")).toBeDefined();
    expect(screen.queryByRole("group", { name: /^Decide/ })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Choose" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Keys" })).toBeNull();
    expectNothingFailed();
  });

  test("opens an update, without a decision to make or a document to bring", async () => {
    await open("/updates?change=change-1");
    const dialog = within(await screen.findByRole("dialog", { name: "Update" }));
    expect(await dialog.findByText("Nothing is decided yet.")).toBeDefined();
    expect(dialog.getByText("No document came with this entry.")).toBeDefined();
    expect(dialog.queryByRole("group", { name: /^Decide/ })).toBeNull();
    expect(dialog.queryByText(/^Upload/)).toBeNull();
  });

  test("is told that the assistant is not for its role, and nothing is asked of it", async () => {
    const { calls } = await open("/chatbot-ai");
    expect(await screen.findByText(/^As auditor you cannot use the assistant\. Your role reads only/)).toBeDefined();
    expect(calls.filter(({ path }) => path.startsWith("assistant."))).toEqual([]);
    expectNothingFailed();
  });

  test("chooses its own mails and feed, and sees how the company is told, as facts", async () => {
    const { user, calls } = await open("/profile", {
      "delivery.get": () => ok(aDelivery({ mail: "off", webhooks: [aWebhook()] })),
      "delivery.update": () => ok(aDelivery({ mail: "daily", webhooks: [aWebhook()] })),
    });
    expect(await screen.findByText(/^They go to .* for you alone\.$/)).toBeDefined();
    expect(screen.getByText("https://hooks.okpella-mfb.ng/ilana")).toBeDefined();
    const pressable = inMain()
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(pressable).toEqual(["Show notifications", "Copy feed address", "Make a new address"]);
    expect(inMain().queryByRole("checkbox")).toBeNull();
    await user.click(inMain().getByRole("radio", { name: /^Once a day/ }));
    await settle();
    expect(calls.find(({ path }) => path === "delivery.update")?.input).toMatchObject({ mail: "daily" });
    expect(inMain().getByRole("link", { name: "Open the activity log" })).toBeDefined();
    expect(inMain().getByRole("link", { name: "Change it in your account" })).toBeDefined();
    expectNothingFailed();
  });

  test("opens notifications, which marks them as read by it", async () => {
    const { user, calls } = await open("/dashboard", { "notification.markRead": () => ok({ marked: 1 }) });
    await user.click(screen.getByRole("button", { name: /^Notifications/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Notifications" }));
    await user.click(await dialog.findByRole("button", { name: "A circular on examples" }));
    await settle();
    expect(calls.filter(({ path }) => path === "notification.markRead")).toHaveLength(1);
    expect(screen.queryByText(/does not have the permission/)).toBeNull();
  });

  test.each(["/policies", "/activity", "/regulations", "/regulator/central-bank-of-nigeria", "/updates?view=sources", "/people", "/account"])(
    "looks at %s and finds nothing failed",
    async (path) => {
      await open(path, { "member.list": () => okList([]), "unit.list": () => okList([]), "me.sessions": () => ok([]) });
      await waitFor(() => expect(screen.getAllByRole("heading", { level: 1 }).length).toBeGreaterThan(0));
      expect(screen.queryByText(/does not have the permission/)).toBeNull();
      expect(screen.queryByRole("button", { name: /^(Bring a policy|Watch|Invite)/ })).toBeNull();
    },
  ); // prettier-ignore
});

describe("a contributor, who does not see everybody’s work", () => {
  async function open(path: string, isKnown = true) {
    const me = signInAs("contributor", { isKnown });
    const app = renderApp(path, { ...filled, ...closedToContributors, ...me });
    await settle();
    return app;
  }

  test.each([true, false])("has all updates instead of an inbox (known before: %s)", async (isKnown) => {
    await open("/updates", isKnown);
    expect(await screen.findByText("A letter to all banks")).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "Inbox" })).toBeNull();
    expectNothingFailed();
  });

  test.each([
    ["/policies", /^As contributor you cannot use the policies\./],
    ["/activity", /^As contributor you cannot use the activity log\./],
    ["/reading/cards-2024", /^As contributor you cannot use your company’s own readings\./],
  ])("is told at %s that it is not for its role", async (path, words) => {
    await open(path);
    expect(await screen.findByText(words)).toBeDefined();
    expectNothingFailed();
  });

  test("finds how it is told itself in the profile, nothing of how the company is, and no log", async () => {
    const { calls } = await open("/profile");
    expect(await screen.findByRole("radio", { name: /^Once a day/ })).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Feed address" })).toBeDefined();
    for (const group of ["Webhooks", "What you are told of"])
      expect(screen.queryByRole("group", { name: group })).toBeNull();
    expect(screen.queryByRole("region", { name: "Activity" })).toBeNull();
    expect(calls.some(({ path }) => path === "monitor.narrowing")).toBe(false);
    expectNothingFailed();
  });
});

test("an officer may choose how it is told, and of what the company is, but not where that is posted", async () => {
  const me = signInAs("officer");
  renderApp("/profile", { ...filled, ...me });
  expect(await screen.findByText("My alerts")).toBeDefined();
  expect(screen.getByRole("radio", { name: /^Once a day/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: /webhook/i })).toBeNull();
  expect((await screen.findAllByRole("checkbox")).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Edit Profile" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "Activity" })).toBeNull();
});

test("until it is known what the role may, everything is offered", async () => {
  signIn();
  renderApp("/dashboard", { ...filled, "me.get": () => new Promise(() => {}) });
  expect(await screen.findByRole("button", { name: "Reassess" })).toBeDefined();
});

test("what the server says of the role counts more than what was remembered", async () => {
  signInAs("auditor");
  renderApp("/dashboard", { ...filled, "me.get": () => ok(aMe("officer")) });
  expect(await screen.findByRole("button", { name: "Reassess" })).toBeDefined();
  await waitFor(() => expect(localStorage.getItem("role")).toBe("officer"));
});
