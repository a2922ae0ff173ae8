import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { createData } from "#web/lib/server/data.ts";
import { safeRedirect } from "#web/lib/navigation/redirect.ts";
import { clearSession, companyIdOf, currentCompanyId, readToken } from "#web/lib/server/session.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, tokenFor } from "../support/factories.ts";
import { never, ok, Refusal } from "../support/fake-server.ts";

describe("a signed-out visitor", () => {
  test.each(["/", "/signin", "/login", "/signup", "/forgot-password", "/reset-password"])(
    "may see %s",
    async (path) => {
      // Only who has verified a code may set a password.
      sessionStorage.setItem("resetPasswordEmail", "anna@okpella-mfb.ng");
      const { at } = renderApp(path);
      await screen.findAllByRole("link");
      expect(at()).toBe(path);
    },
  );

  test.each(["/dashboard", "/profile", "/chatbot-ai", "/regulator/central-bank-of-nigeria"])(
    "is sent from %s to sign in, and the place is kept",
    async (path) => {
      const { at, router } = renderApp(path);
      await screen.findByRole("button", { name: "Sign In" });
      expect(at()).toBe("/signin");
      expect(router.state.location.search).toEqual({ redirect: path });
    },
  );

  test.each(["/reassess", "/no/such/screen"])("is sent from %s to sign in", async (path) => {
    const { at } = renderApp(path);
    await screen.findByRole("button", { name: "Sign In" });
    expect(at()).toBe("/signin");
  });
});

describe("a signed-in company", () => {
  test.each(["/", "/signin", "/login", "/signup", "/forgot-password", "/reset-password", "/nowhere"])(
    "is sent from %s to the dashboard",
    async (path) => {
      signIn();
      const { at } = renderApp(path);
      await screen.findByRole("heading", { name: "High risks" });
      expect(at()).toBe("/dashboard");
    },
  );

  test("loses its session and returns to sign-in on any 401, with the place kept", async () => {
    signIn();
    const { at, router } = renderApp("/dashboard?regulator=CBN", {
      "dashboard.overview": () => {
        throw new Refusal(401, "Please sign in to continue");
      },
    });
    await screen.findByRole("button", { name: "Sign In" });
    expect(at()).toBe("/signin");
    expect(router.state.location.search).toEqual({ redirect: "/dashboard?regulator=CBN" });
    expect([localStorage.getItem("token"), localStorage.getItem("company")]).toEqual([null, null]);
  });

  test("signs out at the server and here", async () => {
    signIn();
    const { at, user, calls } = renderApp("/dashboard", { "auth.logout": () => ok(null) });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(at()).toBe("/"));
    expect(calls.some(({ path }) => path === "auth.logout")).toBe(true);
    expect(localStorage.getItem("token")).toBeNull();
    expect(await screen.findByText("Logged out successfully!")).toBeDefined();
  });

  test("leaves at once, however long the server takes", async () => {
    signIn();
    const { at, user, calls } = renderApp("/dashboard", { "auth.logout": never });
    await screen.findByRole("heading", { name: "High risks" });
    // All that the screen asks for: the first of each row, and then more.
    await waitFor(() => expect(calls.filter(({ path }) => path === "dashboard.overview")).toHaveLength(2));
    const before = calls.length;
    await user.click(screen.getByRole("button", { name: "Logout" }));
    expect([localStorage.getItem("token"), localStorage.getItem("company")]).toEqual([null, null]);
    await waitFor(() => expect(at()).toBe("/"));
    // Nothing is asked for in the name of a company that has left.
    expect(calls.slice(before).map(({ path }) => path)).toEqual(["auth.logout"]);
  });

  test("tells the server with the token it has just thrown away", async () => {
    signIn();
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json([{ result: { data: {} } }]));
    const { client } = createData(() => {});
    const token = readToken() ?? "";
    const told = client.auth.logout.mutate({}, { context: { token } });
    clearSession();
    await told;
    expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get("authorization")).toBe(`Bearer ${token}`);
    asked.mockRestore();
  });

  test("who has signed in again is left where they are when the old sign-out fails", async () => {
    signIn();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    let fail = () => {};
    const { at, user } = renderApp("/dashboard", {
      "auth.logout": () => new Promise((_, reject) => (fail = () => reject(new Refusal(500, "No")))),
    });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(at()).toBe("/"));
    signIn();
    fail();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(at()).toBe("/");
    expect(screen.queryByText("Logout completed")).toBeNull();
  });

  test.each([401, 500])("is signed out here even when the server answers %i", async (status) => {
    signIn();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { at, user } = renderApp("/dashboard", {
      "auth.logout": () => {
        throw new Refusal(status, "No");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(at()).toBe("/login"));
    expect(localStorage.getItem("company")).toBeNull();
    expect(await screen.findByText("Logout completed")).toBeDefined();
  });
});

describe("the company id", () => {
  test("is read from the token, whatever letters the payload holds", () => {
    expect(companyIdOf(tokenFor("company-7"))).toBe("company-7");
  });

  test.each([null, "", "nonsense", "a.b.c", `a.${btoa("[]")}.c`, `a.${btoa("null")}.c`])("is absent in %j", (token) => {
    expect(companyIdOf(token)).toBeNull();
  });

  test("falls back to the stored record, and bad stored data counts as absent", () => {
    localStorage.setItem("token", "unreadable");
    localStorage.setItem("company", JSON.stringify(aCompany({ _id: "stored" })));
    expect(currentCompanyId()).toBe("stored");
    localStorage.setItem("company", "{broken");
    expect(currentCompanyId()).toBeNull();
  });
});

test.each([
  ["/dashboard?search=x#top", "/dashboard?search=x#top"],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["https://evil.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["profile", undefined],
  [undefined, undefined],
])("a redirect to %j becomes %j", (target, expected) => {
  expect(safeRedirect(target)).toBe(expected);
});
