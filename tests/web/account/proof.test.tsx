import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Factors } from "#features/factor/schema.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aMe } from "../support/factories.ts";
import { ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { passkeyOptions, withoutPasskeys, withPasskeys } from "../support/passkeys.ts";
import { aToken } from "../support/people.ts";

afterEach(withoutPasskeys);

const factors: Factors = {
  totp: { createdAt: "2026-11-20T09:00:00.000Z" },
  passkeys: [{ passkeyId: "key-1", name: "Office laptop", createdAt: "2026-11-20T09:00:00.000Z", lastUsedAt: null }],
  recoveryCodesLeft: 8,
};

/** Asks for a token, which the server refuses until there was a proof. */
async function open(handlers: Handlers = {}) {
  signIn();
  let isProven = false;
  const app = renderApp("/account", {
    "me.sessions": () => ok([]),
    "factor.list": () => ok(factors),
    "token.mine": () => okList([]),
    "token.make": ({ name }) => {
      if (!isProven) throw new Refusal(403, "Please show first that it is you", { needs: "proof" });
      return ok({ ...aToken({ name }), token: "ilana_pat_secret" });
    },
    "factor.prove": () => {
      isProven = true;
      return ok(null, "Thank you");
    },
    "factor.askProof": () => ok(passkeyOptions),
    ...handlers,
  });
  await app.user.click(await screen.findByRole("button", { name: "Make a token" }));
  const form = within(await screen.findByRole("dialog", { name: "Make a token" }));
  await app.user.type(form.getByLabelText("Name"), "Nightly{Enter}");
  return { ...app, proof: within(await screen.findByRole("dialog", { name: "Show that it is you" })) };
}
const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

describe("what is sensitive asks first who is there", () => {
  test("by the password, and then goes on", async () => {
    const { user, calls, proof } = await open();
    await user.type(proof.getByLabelText("Password"), "Savings4All!{Enter}");
    expect(await screen.findByRole("dialog", { name: "Token made" })).toBeDefined();
    expect(asked(calls, "factor.prove")).toEqual([{ password: "Savings4All!" }]);
    expect(asked(calls, "token.make")).toHaveLength(2);
    expect(screen.queryByRole("dialog", { name: "Show that it is you" })).toBeNull();
  });

  test("by a code in its place", async () => {
    const { user, calls, proof } = await open();
    await user.click(await proof.findByRole("button", { name: "Use a code instead" }));
    expect(document.activeElement).toBe(proof.getByLabelText("Code of your authenticator app"));
    await user.keyboard(" 123456 {Enter}");
    expect(await screen.findByRole("dialog", { name: "Token made" })).toBeDefined();
    expect(asked(calls, "factor.prove")).toEqual([{ factor: { method: "totp", code: "123456" } }]);
  });

  test("by a passkey", async () => {
    withPasskeys();
    const { user, calls, proof } = await open();
    await user.click(await proof.findByRole("button", { name: "Use a passkey" }));
    expect(await screen.findByRole("dialog", { name: "Token made" })).toBeDefined();
    expect(asked(calls, "factor.prove")).toMatchObject([
      { factor: { method: "passkey", response: { id: "cGFzc2tleQ" } } },
    ]);
  });

  test("says what is wrong with it, and takes that back when it is edited", async () => {
    const { user, proof } = await open({
      "factor.prove": () => {
        throw new Refusal(400, "That is not right. Please try again.");
      },
    });
    const password = proof.getByLabelText("Password");
    await user.type(password, "Wrong4All!{Enter}");
    expect(await proof.findByText("That is not right. Please try again.")).toBeDefined();
    await user.type(password, "x");
    expect(proof.queryByText("That is not right. Please try again.")).toBeNull();
  });

  test("and is not done where that is not shown", async () => {
    const { user, calls, proof } = await open();
    await user.click(proof.getByRole("button", { name: "Cancel" }));
    const form = within(screen.getByRole("dialog", { name: "Make a token" }));
    expect((await form.findByRole("alert")).textContent).toBe("Please show first that it is you");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Show that it is you" })).toBeNull());
    expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Nightly");
    expect(asked(calls, "token.make")).toHaveLength(1);
  });

  describe("of whoever has no password", () => {
    const me = { "me.get": () => ok(aMe("owner", { hasPassword: false })) };

    test("by a code at once", async () => {
      const { user, calls, proof } = await open(me);
      await user.type(await proof.findByLabelText("Code of your authenticator app"), "123456{Enter}");
      expect(await screen.findByRole("dialog", { name: "Token made" })).toBeDefined();
      expect(asked(calls, "factor.prove")).toEqual([{ factor: { method: "totp", code: "123456" } }]);
      expect(proof.queryByRole("button", { name: "Use the password instead" })).toBeNull();
    });

    test("by a passkey alone", async () => {
      withPasskeys();
      const { user, calls, proof } = await open({ ...me, "factor.list": () => ok({ ...factors, totp: null }) });
      expect(await proof.findByText("You have no password here: use a passkey.")).toBeDefined();
      await user.click(proof.getByRole("button", { name: "Use a passkey" }));
      await waitFor(() => expect(asked(calls, "factor.prove")).toHaveLength(1));
    });

    test("or says how to go on where there is nothing to show", async () => {
      const { user, proof } = await open({
        ...me,
        "factor.list": () => ok({ totp: null, passkeys: [], recoveryCodesLeft: 0 }),
      });
      expect(await proof.findByText(/sign in again by single sign-on/)).toBeDefined();
      expect(proof.queryByLabelText("Password")).toBeNull();
      await user.click(proof.getByText("Close"));
      await waitFor(() => expect(screen.queryByRole("dialog", { name: "Show that it is you" })).toBeNull());
    });
  });
});
