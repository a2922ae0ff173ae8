import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aSignedIn } from "../support/people.ts";

let left: string[] = [];
beforeEach(() => {
  left = [];
  vi.spyOn(window.location, "assign").mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const begun: Handlers = {
  "sso.start": () => ok({ url: "https://login.example/authorize?state=s", provider: "Okpella Sign-on" }),
};

describe("single sign-on beneath the sign-in", () => {
  test("leads to the server's provider, by its name, with the place that the visitor wanted", async () => {
    const { user, calls } = renderApp("/signin?redirect=%2Fregulations", {
      ...begun,
      "sso.offer": () => ok({ provider: "Okpella Sign-on" }),
    });
    await user.click(await screen.findByRole("button", { name: "Sign in with Okpella Sign-on" }));
    await waitFor(() => expect(left).toEqual(["https://login.example/authorize?state=s"]));
    expect(asked(calls, "sso.start")).toEqual([{ redirect: "/regulations" }]);
  });

  test("leads to a company's provider by the domain of an address", async () => {
    const { user, calls } = renderApp("/signin", begun);
    await user.click(await screen.findByRole("button", { name: "Use your company’s single sign-on" }));
    const form = within(screen.getByRole("form", { name: "Single sign-on of your company" }));
    const email = form.getByLabelText("Email");
    expect(document.activeElement).toBe(email);
    await user.type(email, "ngozi{Enter}");
    expect(form.getByText("Please enter a valid email address")).toBeDefined();
    await user.type(email, "@okpella-mfb.ng{Enter}");
    await waitFor(() => expect(left).toHaveLength(1));
    expect(asked(calls, "sso.start")).toEqual([{ email: "ngozi@okpella-mfb.ng" }]);
    expect(screen.queryByRole("button", { name: /^Sign in with/ })).toBeNull();
  });

  test("that cannot be begun says so, and can be tried again", async () => {
    const { user } = renderApp("/signin", {
      "sso.offer": () => ok({ provider: "Okpella Sign-on" }),
      "sso.start": () => {
        throw new Refusal(503, "Okpella Sign-on cannot be reached at present.");
      },
    });
    const button = await screen.findByRole("button", { name: "Sign in with Okpella Sign-on" });
    await user.click(button);
    expect(await screen.findByText("Okpella Sign-on cannot be reached at present.")).toBeDefined();
    expect(button.getAttribute("aria-busy")).toBe("false");
    expect(left).toEqual([]);
  });
});

describe("whoever comes back from a provider", () => {
  test("is signed in, and goes where it wanted; the ticket is gone from the address", async () => {
    const { calls, href } = renderApp("/signin/sso#ticket-1", {
      "sso.finish": () => ok({ ...aSignedIn(), redirect: "/regulations" }, "Login successful!"),
    });
    await waitFor(() => expect(href()).toBe("/regulations"));
    expect(asked(calls, "sso.finish")).toEqual([{ ticket: "ticket-1" }]);
    expect(localStorage.getItem("token")).not.toBeNull();
  });

  test("is led nowhere else", async () => {
    const { href } = renderApp("/signin/sso#ticket-1", {
      "sso.finish": () => ok({ ...aSignedIn(), redirect: "//evil.example/x" }),
    });
    await waitFor(() => expect(href()).toBe("/dashboard"));
  });

  test("shows a second factor where one is due", async () => {
    const { user, calls, href } = renderApp("/signin/sso#ticket-1", {
      "sso.finish": () => ok({ secondFactor: { ticket: "ticket-2", methods: ["totp"] }, redirect: "/regulations" }),
      "auth.secondFactor": () => ok(aSignedIn()),
    });
    await screen.findByText("Show your second factor to go on.");
    expect(href()).toBe("/signin/sso");
    await user.type(screen.getByLabelText("Code of your authenticator app"), "123456{Enter}");
    await waitFor(() => expect(href()).toBe("/regulations"));
    expect(asked(calls, "auth.secondFactor")).toEqual([{ ticket: "ticket-2", method: "totp", code: "123456" }]);
  });

  test("who linked is back on the account, signed in as before", async () => {
    signIn();
    const token = localStorage.getItem("token");
    const { href } = renderApp("/signin/sso#ticket-1", {
      "me.sessions": () => ok([]),
      "sso.finish": () =>
        ok({ linked: { issuer: "https://login.example" }, redirect: "/account" }, "Single sign-on linked"),
    });
    await waitFor(() => expect(href()).toBe("/account"));
    expect(await screen.findByText("Single sign-on linked")).toBeDefined();
    expect(localStorage.getItem("token")).toBe(token);
  });

  test.each([
    ["cancelled", /^You did not finish signing in there/],
    ["expired", /^This sign-in has run out/],
    ["something-new", /^What came back could not be trusted/],
    ["toString", /^What came back could not be trusted/],
  ])("with the fault %s is told why, and can begin anew", async (fault, words) => {
    const { user, at, calls } = renderApp(`/signin/sso#error=${fault}`);
    await screen.findByRole("heading", { name: "You are not signed in" });
    expect(screen.getByText(words)).toBeDefined();
    expect(asked(calls, "sso.finish")).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Back to sign-in" }));
    await waitFor(() => expect(at()).toBe("/signin"));
  });

  test("who is refused is told why", async () => {
    renderApp("/signin/sso#ticket-1", {
      "sso.finish": () => {
        throw new Refusal(403, "Nobody here is linked to this sign-on.");
      },
    });
    expect(await screen.findByText("Nobody here is linked to this sign-on.")).toBeDefined();
    expect(screen.queryByText(/token/)).toBeNull();
  });

  test("without anything to show goes to the sign-in", async () => {
    const { at } = renderApp("/signin/sso");
    await waitFor(() => expect(at()).toBe("/signin"));
  });
});

describe("the own links", () => {
  const identity = {
    identityId: "identity-1",
    issuer: "https://login.okpella-mfb.ng",
    createdAt: "2026-11-20T09:00:00.000Z",
    lastUsedAt: null,
  };

  test("are made at the provider, and come back to the account", async () => {
    signIn();
    const { user, calls } = renderApp("/account", { ...begun, "me.sessions": () => ok([]) });
    expect(await screen.findByText("No single sign-on is linked.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Link single sign-on" }));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(asked(calls, "sso.start")).toEqual([{ redirect: "/account" }]);
  });

  test("are taken away after a question", async () => {
    signIn();
    let kept = [identity];
    const { user, calls } = renderApp("/account", {
      "me.sessions": () => ok([]),
      "sso.identities": () => okList(kept),
      "sso.removeIdentity": () => {
        kept = [];
        return ok(null, "Single sign-on no longer linked");
      },
    });
    const list = within(await screen.findByRole("list", { name: "Your single sign-on" }));
    expect(list.getByRole("listitem").textContent).toBe(
      "login.okpella-mfb.ngLinked 20 Nov 2026, 10:00. Not used yet.Unlink",
    );
    await user.click(list.getByRole("button", { name: "Unlink login.okpella-mfb.ng" }));
    const question = within(await screen.findByRole("dialog", { name: "Unlink login.okpella-mfb.ng?" }));
    await user.click(question.getByRole("button", { name: "Unlink" }));
    expect(await screen.findByText("No single sign-on is linked.")).toBeDefined();
    expect(asked(calls, "sso.removeIdentity")).toEqual([{ identityId: "identity-1" }]);
  });

  test("that are the last way in stay, and it is said why", async () => {
    signIn();
    const { user } = renderApp("/account", {
      "me.sessions": () => ok([]),
      "sso.identities": () => okList([identity]),
      "sso.removeIdentity": () => {
        throw new Refusal(409, "This is your last way in. Set a password or add a passkey first.");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Unlink login.okpella-mfb.ng" }));
    await user.click(await screen.findByRole("button", { name: "Unlink" }));
    expect(await screen.findByText("This is your last way in. Set a password or add a passkey first.")).toBeDefined();
  });
});
