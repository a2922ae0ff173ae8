import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { renderApp } from "../support/app.tsx";
import { ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { GaveUp, passkeyOptions, withoutPasskeys, withPasskeys } from "../support/passkeys.ts";
import { aSignedIn } from "../support/people.ts";

afterEach(withoutPasskeys);

const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

describe("the second step of a sign-in", () => {
  async function open(methods: ("totp" | "passkey" | "recovery")[], handlers: Handlers = {}) {
    const app = renderApp("/signin?redirect=%2Fregulations", {
      "auth.login": () => ok({ secondFactor: { ticket: "ticket-1", methods } }),
      "auth.secondFactor": () => ok(aSignedIn(), "Login successful!"),
      "auth.askSecondFactor": () => ok(passkeyOptions),
      ...handlers,
    });
    await app.user.type(await screen.findByLabelText("Email"), "anna@okpella-mfb.ng");
    await app.user.type(screen.getByLabelText("Password"), "Savings4All!{Enter}");
    await screen.findByRole("form", { name: "Second step" });
    return app;
  }

  test("takes a code, and goes where the visitor wanted", async () => {
    const { user, calls, at } = await open(["totp", "recovery"]);
    const code = await screen.findByLabelText("Code of your authenticator app");
    expect(document.activeElement).toBe(code);
    expect(screen.queryByRole("link", { name: "Register your company" })).toBeNull();
    await user.type(code, "123456{Enter}");
    await waitFor(() => expect(at()).toBe("/regulations"));
    expect(asked(calls, "auth.secondFactor")).toEqual([{ ticket: "ticket-1", method: "totp", code: "123456" }]);
  });

  test("takes a recovery code in its place", async () => {
    const { user, calls, at } = await open(["totp", "recovery"]);
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    const code = screen.getByLabelText("Recovery code");
    expect(document.activeElement).toBe(code);
    await user.type(code, "ABCD-2345{Enter}");
    await waitFor(() => expect(at()).toBe("/regulations"));
    expect(asked(calls, "auth.secondFactor")).toEqual([{ ticket: "ticket-1", method: "recovery", code: "ABCD-2345" }]);
  });

  test("says at the field what is wrong with a code, and asks for another", async () => {
    const { user } = await open(["totp"], {
      "auth.secondFactor": () => {
        throw new Refusal(401, "This code does not count. Please try the newest one.");
      },
    });
    const code = await screen.findByLabelText("Code of your authenticator app");
    await user.type(code, "000000{Enter}");
    expect(await screen.findByText("This code does not count. Please try the newest one.")).toBeDefined();
    expect(code.getAttribute("aria-invalid")).toBe("true");
    await user.type(code, "1");
    expect(screen.queryByText("This code does not count. Please try the newest one.")).toBeNull();
  });

  test("takes a passkey", async () => {
    withPasskeys();
    const { user, calls, at } = await open(["passkey"]);
    await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
    await waitFor(() => expect(at()).toBe("/regulations"));
    expect(asked(calls, "auth.secondFactor")).toMatchObject([
      { ticket: "ticket-1", method: "passkey", response: { id: "cGFzc2tleQ" } },
    ]);
  });

  test("is left for the first", async () => {
    const { user } = await open(["totp"]);
    await user.click(await screen.findByRole("button", { name: "Back to sign-in" }));
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeDefined();
  });
});

describe("signing in by a passkey alone", () => {
  const handlers: Handlers = {
    "auth.askPasskey": () => ok(passkeyOptions),
    "auth.passkey": () => ok(aSignedIn(), "Login successful!"),
  };
  const press = async (app: ReturnType<typeof renderApp>) =>
    app.user.click(await screen.findByRole("button", { name: "Use a passkey" }));

  test("is not offered by a browser that knows none", async () => {
    renderApp("/signin", handlers);
    await screen.findByRole("button", { name: "Sign In" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  });

  test.each(["/signin", "/login"])("stands at %s beneath the way to register, and leads in", async (path) => {
    withPasskeys();
    const app = renderApp(`${path}?redirect=%2Fregulations`, handlers);
    await press(app);
    await waitFor(() => expect(app.at()).toBe("/regulations"));
    expect(asked(app.calls, "auth.passkey")).toMatchObject([{ response: { id: "cGFzc2tleQ" } }]);
    expect(localStorage.getItem("token")).not.toBeNull();
  });

  test("that nobody has touched leads nowhere, and can be tried again", async () => {
    withPasskeys(async () => {
      throw new GaveUp("The operation was cancelled");
    });
    const app = renderApp("/signin", handlers);
    await press(app);
    expect(await screen.findByText("No passkey was used")).toBeDefined();
    expect(app.at()).toBe("/signin");
    expect(asked(app.calls, "auth.passkey")).toEqual([]);
    expect(screen.getByRole("button", { name: "Use a passkey" }).getAttribute("aria-busy")).toBe("false");
  });

  test("that the server does not know says so", async () => {
    withPasskeys();
    const app = renderApp("/signin", {
      ...handlers,
      "auth.passkey": () => {
        throw new Refusal(401, "This passkey could not be read. Please try again.");
      },
    });
    await press(app);
    expect(await screen.findByText("This passkey could not be read. Please try again.")).toBeDefined();
    expect(app.at()).toBe("/signin");
  });
});
