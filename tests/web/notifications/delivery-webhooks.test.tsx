import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Webhook } from "#features/notify/schema.ts";
import { aDelivery, aWebhook } from "../support/delivery.ts";
import { aCompany, aMe } from "../support/factories.ts";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";
import { openProfile } from "../support/profile.ts";

const secret = "whsec_c2VjcmV0";
const address = () => screen.getByLabelText<HTMLInputElement>("New webhook");
const add = () => screen.getByRole("button", { name: "Add webhook" });
const list = () => within(screen.getByRole("list", { name: "Webhooks" }));

/** The profile over a server that keeps webhooks. */
async function open(start: Webhook[] = [], handlers: Handlers = {}) {
  let kept = start;
  const app = await openProfile(aCompany(), {
    "delivery.get": () => ok(aDelivery({ webhooks: kept })),
    "webhook.create": ({ url }: { url: string }) => {
      const webhook = aWebhook({ _id: `webhook-${kept.length + 1}`, url });
      kept = [...kept, webhook];
      return ok({ ...webhook, secret });
    },
    "webhook.remove": ({ id }: { id: string }) => {
      kept = kept.filter(({ _id }) => _id !== id);
      return ok({});
    },
    "webhook.renewSecret": ({ id }: { id: string }) => ok({ ...kept.find(({ _id }) => _id === id)!, secret }),
    ...handlers,
  });
  await screen.findByRole("group", { name: "Webhooks" });
  return app;
}

describe("adding a webhook", () => {
  test("shows the secret once, to copy", async () => {
    const { user, calls } = await open();
    expect(screen.getByText("No webhooks yet.")).toBeDefined();
    await user.type(address(), "  https://hooks.okpella-mfb.ng/ilana ");
    await user.click(add());
    const dialog = within(await screen.findByRole("dialog", { name: "Webhook added" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Secret").value).toBe(secret);
    await user.click(dialog.getByRole("button", { name: "Copy secret" }));
    await dialog.findByText("Copied");
    expect(await navigator.clipboard.readText()).toBe(secret);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.innerHTML).not.toContain(secret);
    expect(await list().findByText("https://hooks.okpella-mfb.ng/ilana")).toBeDefined();
    expect(list().getByText(/Nothing was posted there yet\.$/)).toBeDefined();
    expect(address().value).toBe("");
    const sent = calls.find(({ path }) => path === "webhook.create")?.input;
    expect(sent).toEqual({ companyId: "company-1", url: "https://hooks.okpella-mfb.ng/ilana" });
  });

  test("wants an address", async () => {
    const { user, calls } = await open();
    await user.click(add());
    expect(await screen.findByText("The address must be an https URL")).toBeDefined();
    expect(calls.some(({ path }) => path === "webhook.create")).toBe(false);
  });

  test("says at the field what the server has against the address, and keeps it", async () => {
    const refuse = () => {
      throw new Refusal(400, "Nothing can be posted to this address: it is inside a private network");
    };
    const { user } = await open([], { "webhook.create": refuse });
    await user.type(address(), "https://10.0.0.1/x");
    await user.click(add());
    expect(await screen.findByText(/it is inside a private network$/)).toBeDefined();
    expect(address().getAttribute("aria-invalid")).toBe("true");
    expect(address().value).toBe("https://10.0.0.1/x");
  });

  test("is not offered beyond five", async () => {
    await open(Array.from({ length: 5 }, (_, index) => aWebhook({ _id: `w${index}`, url: `https://x.ng/${index}` })));
    expect(screen.getByText("A company can have 5 webhooks. Remove one to add another.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Add webhook" })).toBeNull();
  });
});

describe("a webhook", () => {
  const at = "2026-11-20T09:00:00.000Z";

  test.each([
    [{ lastAt: at }, "Last post 20 Nov 2026, 10:00, received."],
    [{ lastAt: at, lastError: "It answered 500" }, "It failed: It answered 500"],
    [{ lastAt: at, lastError: "It answered 410", isStopped: true }, "Stopped: It answered 410"],
  ])("says how its last post went: %j", async (state, words) => {
    await open([aWebhook(state)]);
    expect(list().getByText((text) => text.endsWith(words))).toBeDefined();
  });

  test.each([
    [{ isDelivered: true, reason: null }, "The test was received"],
    [{ isDelivered: false, reason: "It answered 404" }, "The test failed: It answered 404"],
  ])("is tested, and what came of it is said", async (data, words) => {
    const { user, calls } = await open([aWebhook()], { "webhook.test": () => ok(data) });
    await user.click(screen.getByRole("button", { name: "Test https://hooks.okpella-mfb.ng/ilana" }));
    expect(await list().findByText(words)).toBeDefined();
    expect(calls.find(({ path }) => path === "webhook.test")?.input).toEqual({
      companyId: "company-1",
      id: "webhook-1",
    });
  });

  test("whose test failed says why once", async () => {
    let isTested = false;
    const lastError = "It answered 404";
    const { user } = await open([aWebhook()], {
      "delivery.get": () => ok(aDelivery({ webhooks: [aWebhook(isTested ? { lastAt: at, lastError } : {})] })),
      "webhook.test": () => {
        isTested = true;
        return ok({ isDelivered: false, reason: lastError });
      },
    });
    await user.click(screen.getByRole("button", { name: /^Test / }));
    expect(await list().findByText(/Last post 20 Nov 2026, 10:00\.$/)).toBeDefined();
    expect(list().getAllByText(/It answered 404/)).toHaveLength(1);
  });

  test("that cannot be tested just now says why", async () => {
    const refuse = () => {
      throw new Refusal(429, "Please wait a few seconds before the next test");
    };
    const { user } = await open([aWebhook()], { "webhook.test": refuse });
    await user.click(screen.getByRole("button", { name: /^Test / }));
    expect(await list().findByText("Please wait a few seconds before the next test")).toBeDefined();
  });

  test("has its secret renewed after a question, and shows the new one once", async () => {
    const { user, calls } = await open([aWebhook()]);
    const button = screen.getByRole("button", { name: "New secret for https://hooks.okpella-mfb.ng/ilana" });
    await user.click(button);
    const question = within(await screen.findByRole("dialog", { name: "Make a new secret?" }));
    expect(
      question.getByText(/^Posts to https:\/\/hooks\.okpella-mfb\.ng\/ilana are signed with the new one from then on:/),
    ).toBeDefined();
    expect(calls.some(({ path }) => path === "webhook.renewSecret")).toBe(false);
    await user.click(question.getByRole("button", { name: "Make a new secret" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New secret" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Secret").value).toBe(secret);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.innerHTML).not.toContain(secret);
    await waitFor(() => expect(document.activeElement).toBe(button));
    const sent = calls.find(({ path }) => path === "webhook.renewSecret")?.input;
    expect(sent).toEqual({ companyId: "company-1", id: "webhook-1" });
  });

  test("keeps its secret when it could not be renewed, and says so", async () => {
    const refuse = () => {
      throw new Refusal(404, "There is no such webhook");
    };
    const { user } = await open([aWebhook()], { "webhook.renewSecret": refuse });
    await user.click(screen.getByRole("button", { name: /^New secret for / }));
    await user.click(await screen.findByRole("button", { name: "Make a new secret" }));
    expect(await screen.findByText("There is no such webhook")).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "New secret" })).toBeNull();
  });

  test("is removed after a question, and the keyboard stays in its place", async () => {
    const { user } = await open([aWebhook(), aWebhook({ _id: "webhook-2", url: "https://other.ng/x" })]);
    await user.click(screen.getByRole("button", { name: "Remove https://other.ng/x" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove this webhook?" }));
    expect(dialog.getByText(/^Nothing more is posted to https:\/\/other\.ng\/x/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Remove webhook" }));
    await waitFor(() => expect(list().getAllByRole("listitem")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(screen.getByRole("group", { name: "Webhooks" }).contains(document.activeElement)).toBe(true);
  });
});

describe("after a reset of the password", () => {
  const { email } = aMe().user;
  const note = () => screen.queryByRole("note", { name: "After the reset" });

  test("names what goes on working until it is dismissed", async () => {
    localStorage.setItem("passwordResetOf", email);
    const { user } = await open([aWebhook(), aWebhook({ _id: "webhook-2", url: "https://other.ng/x" })]);
    await waitFor(() => expect(note()).not.toBeNull());
    expect(note()?.textContent).toContain("Still working as before: the feed’s address and the secrets of 2 webhooks.");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(note()).toBeNull();
    expect(localStorage.getItem("passwordResetOf")).toBeNull();
  });

  test("says nothing to another company, or where nothing is left", async () => {
    localStorage.setItem("passwordResetOf", "somebody@else.ng");
    await open([aWebhook()]);
    expect(note()).toBeNull();
  });
});
