import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Factors } from "#features/factor/schema.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aMe } from "../support/factories.ts";
import { never, ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { GaveUp, makingOptions, withoutPasskeys, withPasskeys } from "../support/passkeys.ts";

afterEach(withoutPasskeys);

const codes = Array.from({ length: 10 }, (_, at) => `ABCD-${2345 + at}`);
const none: Factors = { totp: null, passkeys: [], recoveryCodesLeft: 0 };
const both: Factors = {
  totp: { createdAt: "2026-11-20T09:00:00.000Z" },
  passkeys: [{ passkeyId: "key-1", name: "Office laptop", createdAt: "2026-11-20T09:00:00.000Z", lastUsedAt: null }],
  recoveryCodesLeft: 8,
};

function open(factors: Factors, handlers: Handlers = {}) {
  signIn();
  const stored = { factors };
  const app = renderApp("/account", {
    "me.sessions": () => ok([]),
    "factor.list": () => ok(stored.factors),
    "factor.beginTotp": () =>
      ok({ secret: "JBSWY3DPEHPK3PXP", url: "otpauth://totp/Ilana:ada?secret=JBSWY3DPEHPK3PXP" }),
    "factor.beginPasskey": () => ok(makingOptions),
    ...handlers,
  });
  return { ...app, stored };
}
const list = async () => within(await screen.findByRole("list", { name: "Your second factors" }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));
const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

describe("an authenticator app", () => {
  test("is set up by its picture or secret and its first code; the recovery codes are shown once", async () => {
    const { user, calls, stored } = open(none, {
      "factor.confirmTotp": () => {
        stored.factors = { ...none, totp: both.totp, recoveryCodesLeft: 10 };
        return ok({ recoveryCodes: codes }, "Second factor added");
      },
    });
    await user.click((await list()).getByRole("button", { name: "Set up" }));
    const form = await dialog("Set up an authenticator app");
    const picture = await form.findByRole<HTMLImageElement>("img", { name: "QR code for your authenticator app" });
    expect(picture.src).toMatch(/^data:image\/svg\+xml,/);
    expect(form.getByLabelText<HTMLInputElement>("Secret").value).toBe("JBSWY3DPEHPK3PXP");
    await user.type(form.getByLabelText("Code of your authenticator app"), " 123456{Enter}");
    const shown = await dialog("Your recovery codes");
    expect(asked(calls, "factor.confirmTotp")).toEqual([{ code: "123456" }]);
    expect(
      within(shown.getByRole("list", { name: "Recovery codes" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await user.click(shown.getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.textContent).not.toContain(codes[0]);
    expect((await list()).getByText("10 codes left, each works once")).toBeDefined();
    expect(document.activeElement).not.toBe(document.body);
  });

  test("with a wrong code is asked for another", async () => {
    const { user } = open(none, {
      "factor.confirmTotp": () => {
        throw new Refusal(400, "This code does not count. Please try the newest one.");
      },
    });
    await user.click((await list()).getByRole("button", { name: "Set up" }));
    const form = await dialog("Set up an authenticator app");
    const code = await form.findByLabelText("Code of your authenticator app");
    await user.type(code, "000000{Enter}");
    expect(await form.findByText("This code does not count. Please try the newest one.")).toBeDefined();
    expect(code.getAttribute("aria-invalid")).toBe("true");
    await user.type(code, "1");
    expect(form.queryByText("This code does not count. Please try the newest one.")).toBeNull();
  });

  test("waits for its secret, and asks for it again where that failed", async () => {
    let isUp = false;
    const { user } = open(none, {
      "factor.beginTotp": () => {
        if (!isUp) throw new Refusal(429, "Too many requests");
        return ok({ secret: "JBSWY3DPEHPK3PXP", url: "otpauth://totp/x" });
      },
    });
    await user.click((await list()).getByRole("button", { name: "Set up" }));
    const form = await dialog("Set up an authenticator app");
    expect((await form.findByRole("alert")).textContent).toContain("Too many requests");
    isUp = true;
    await user.click(form.getByRole("button", { name: "Retry" }));
    expect(await form.findByLabelText("Secret")).toBeDefined();
  });

  test("says that its secret is being made", async () => {
    const { user } = open(none, { "factor.beginTotp": never });
    await user.click((await list()).getByRole("button", { name: "Set up" }));
    expect(await (await dialog("Set up an authenticator app")).findByText("Making a secret...")).toBeDefined();
  });

  test("is removed after a question; who thinks better of it is where it began", async () => {
    const { user, calls, stored } = open(both, {
      "factor.removeTotp": () => {
        stored.factors = { ...both, totp: null };
        return ok(null, "Second factor removed");
      },
    });
    const remove = (await list()).getByRole("button", { name: "Remove" });
    await user.click(remove);
    await user.click((await dialog("Remove the authenticator app?")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(remove));
    expect(asked(calls, "factor.removeTotp")).toEqual([]);
    await user.click(remove);
    await user.click((await dialog("Remove the authenticator app?")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Second factor removed")).toBeDefined();
    expect((await list()).getByRole("button", { name: "Set up" })).toBeDefined();
  });
});

describe("a passkey", () => {
  test("is not offered by a browser that knows none", async () => {
    open(none);
    expect((await list()).queryByRole("button", { name: "Add a passkey" })).toBeNull();
  });

  test("is made under a name", async () => {
    withPasskeys();
    const { user, calls, stored } = open(none, {
      "factor.addPasskey": () => {
        stored.factors = { ...both, totp: null };
        return ok({ recoveryCodes: [] }, "Second factor added");
      },
    });
    await user.click((await list()).getByRole("button", { name: "Add a passkey" }));
    const form = await dialog("Add a passkey");
    await user.click(form.getByRole("button", { name: "Add passkey" }));
    expect(form.getByText("Please name the passkey")).toBeDefined();
    await user.type(form.getByLabelText("Name"), "Office laptop{Enter}");
    expect(await screen.findByText("Passkey: Office laptop")).toBeDefined();
    expect(asked(calls, "factor.addPasskey")).toMatchObject([
      { name: "Office laptop", response: { id: "cGFzc2tleQ" } },
    ]);
  });

  test("that nobody has touched is not made, and the name stays", async () => {
    withPasskeys(async () => {
      throw new GaveUp("The operation was cancelled");
    });
    const { user, calls } = open(none);
    await user.click((await list()).getByRole("button", { name: "Add a passkey" }));
    const form = await dialog("Add a passkey");
    await user.type(form.getByLabelText("Name"), "Office laptop{Enter}");
    expect(await screen.findByText("No passkey was made")).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Office laptop");
    expect(asked(calls, "factor.addPasskey")).toEqual([]);
  });

  test("is removed after a question", async () => {
    withPasskeys();
    const { user, calls } = open(both, { "factor.removePasskey": () => ok(null, "Second factor removed") });
    await user.click((await list()).getByRole("button", { name: "Remove the passkey Office laptop" }));
    await user.click((await dialog("Remove the passkey Office laptop?")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Second factor removed")).toBeDefined();
    expect(asked(calls, "factor.removePasskey")).toEqual([{ passkeyId: "key-1" }]);
  });
});

test("recovery codes are made anew after a question", async () => {
  const { user } = open(both, { "factor.renewCodes": () => ok({ recoveryCodes: codes }) });
  await user.click((await list()).getByRole("button", { name: "Make new ones" }));
  await user.click((await dialog("Make new recovery codes?")).getByRole("button", { name: "Make new codes" }));
  expect((await dialog("Your recovery codes")).getByText("ABCD-2345")).toBeDefined();
});

test("the second factors that could not be loaded are asked for again", async () => {
  let isUp = false;
  const { user } = open(none, {
    "factor.list": () => {
      if (!isUp) throw new Refusal(429, "Too many requests");
      return ok(none);
    },
  });
  await screen.findByText("Your second factors could not be loaded.");
  isUp = true;
  const part = within(screen.getByRole("region", { name: "Second factor" }));
  await user.click(part.getByRole("button", { name: "Retry" }));
  expect(await list()).toBeDefined();
});

describe("whoever owes the company a second factor", () => {
  function owing(path: string) {
    signIn();
    const stored = { owesFactor: true };
    const app = renderApp(path, {
      "me.get": () => ok(aMe("officer", stored)),
      "me.sessions": () => ok([]),
      "factor.list": () => ok(none),
      "factor.beginTotp": () => ok({ secret: "JBSWY3DPEHPK3PXP", url: "otpauth://totp/x" }),
      "factor.confirmTotp": () => {
        stored.owesFactor = false;
        return ok({ recoveryCodes: [] }, "Second factor added");
      },
    });
    return app;
  }

  test("is led from any screen to where one is set up, and goes on from there", async () => {
    const { user, at } = owing("/regulations");
    expect(await screen.findByRole("heading", { level: 1, name: "Set up a second factor" })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Library" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Set one up" }));
    await waitFor(() => expect(at()).toBe("/account"));
    expect(await screen.findByText(/^Your company asks for one in your role\./)).toBeDefined();
    // What the server refuses is not offered.
    expect(screen.queryByRole("region", { name: "API tokens" })).toBeNull();
    await user.click((await list()).getByRole("button", { name: "Set up" }));
    const form = await dialog("Set up an authenticator app");
    await user.type(await form.findByLabelText("Code of your authenticator app"), "123456{Enter}");
    await waitFor(() => expect(screen.queryByText(/^Your company asks for one in your role\./)).toBeNull());
    expect(await screen.findByRole("region", { name: "API tokens" })).toBeDefined();
  });
});
