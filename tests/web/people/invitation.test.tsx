import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { OpenedInvitation } from "#features/member/schema.ts";
import { forgetSecret } from "#web/lib/kept-secret.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, aMe, tokenFor } from "../support/factories.ts";
import { never, ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { aSignedIn } from "../support/people.ts";

afterEach(forgetSecret);

const invitation: OpenedInvitation = {
  company: "Idanre Savings",
  email: "ada@okpella-mfb.ng",
  role: "officer",
  invitedBy: "Ngozi Eze",
  hasAccount: false,
};
const savings = aCompany({ _id: "company-2", name: "Idanre Savings" });
const joined = () => ok(aSignedIn(savings, "officer"), "Welcome.");

function open(handlers: Handlers = {}, overrides: Partial<OpenedInvitation> = {}, path = "/invitation?token=secret") {
  return renderApp(path, {
    "invitation.open": () => ok({ ...invitation, ...overrides }),
    "invitation.accept": joined,
    "company.get": () => ok(savings),
    "me.get": () => ok(aMe("officer")),
    ...handlers,
  });
}
const accepted = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === "invitation.accept").map(({ input }) => input);
const voidMessage = "This invitation is no longer valid. Please ask for a new one.";

test.each(["/invitation?token=secret", "/invitation#secret"])(
  "says which company, as what, who asks and for which address; the secret of %s stays in no address",
  async (path) => {
    const { href, calls, router } = open({}, {}, path);
    await screen.findByRole("heading", { name: "You are invited" });
    expect(screen.getByText("Ngozi Eze asks you to join Idanre Savings at Ilana.")).toBeDefined();
    expect(screen.getByText("Officer")).toBeDefined();
    expect(screen.getByText("ada@okpella-mfb.ng")).toBeDefined();
    expect(href()).toBe("/invitation");
    // Nor on the way back: the first entry was replaced.
    expect(router.history.length).toBe(1);
    expect(calls).toEqual([{ path: "invitation.open", input: { token: "secret" } }]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("secret");
  },
);

describe("somebody who is new here", () => {
  test("says a name and chooses a password, and is in the company", async () => {
    const { user, calls, at } = open();
    await screen.findByRole("heading", { name: "You are invited" });
    await user.click(screen.getByRole("button", { name: "Join Idanre Savings" }));
    expect(screen.getByText("Name must be at least 2 characters")).toBeDefined();
    expect(accepted(calls)).toEqual([]);
    await user.type(screen.getByLabelText("Your name"), "Ada Obi");
    await user.type(screen.getByLabelText("New Password"), "Savings4All!");
    await user.type(screen.getByLabelText("Confirm Password"), "Savings4All!{Enter}");
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(accepted(calls)).toEqual([{ token: "secret", name: "Ada Obi", password: "Savings4All!" }]);
    expect(localStorage.getItem("token")).toBe(tokenFor("company-2"));
    expect(JSON.parse(localStorage.getItem("company") ?? "")).toEqual(savings);
    expect(localStorage.getItem("role")).toBe("officer");
    expect(await screen.findByText("Welcome.")).toBeDefined();
  });

  test("keeps what was typed when the server refuses the password", async () => {
    const { user } = open({
      "invitation.accept": () => {
        throw new Refusal(400, "This password is one of the most common. Please choose another.");
      },
    });
    await user.type(await screen.findByLabelText("Your name"), "Ada Obi");
    await user.type(screen.getByLabelText("New Password"), "Password1!");
    await user.type(screen.getByLabelText("Confirm Password"), "Password1!{Enter}");
    const field = screen.getByLabelText<HTMLInputElement>("New Password");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByLabelText<HTMLInputElement>("Your name").value).toBe("Ada Obi");
    expect(field.value).toBe("Password1!");
  });
});

describe("somebody with an account", () => {
  test("is asked for its password alone; a wrong one is told at the field, and ends no session", async () => {
    const { user, calls, at } = open(
      {
        "invitation.accept": ({ password }) => {
          if (password !== "Savings4All!") throw new Refusal(401, "Invalid email or password");
          return joined();
        },
      },
      { hasAccount: true },
    );
    const field = await screen.findByLabelText<HTMLInputElement>("Your password");
    expect(screen.queryByLabelText("Your name")).toBeNull();
    await user.type(field, "wrong{Enter}");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(field.value).toBe("wrong");
    expect(at()).toBe("/invitation");
    await user.clear(field);
    await user.type(field, "Savings4All!{Enter}");
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(accepted(calls).at(-1)).toEqual({ token: "secret", password: "Savings4All!" });
  });

  test("who is signed in as the address presses one button", async () => {
    signIn();
    const { user, calls, at } = open({ "me.get": () => ok(aMe()) }, { hasAccount: true });
    const button = await screen.findByRole("button", { name: "Join Idanre Savings" });
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await user.click(button);
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(accepted(calls)).toEqual([{ token: "secret" }]);
    expect(localStorage.getItem("token")).toBe(tokenFor("company-2"));
  });

  test("who is signed in as another is told so", async () => {
    signIn();
    open({ "me.get": () => ok(aMe()) }, { hasAccount: true, email: "other@okpella-mfb.ng" });
    expect(await screen.findByText(/^You are signed in here as ada@okpella-mfb.ng\./)).toBeDefined();
    expect(screen.getByLabelText("Your password")).toBeDefined();
  });

  test("whose session has ended gives its password", async () => {
    signIn();
    const refused = () => {
      throw new Refusal(401, "Please sign in to continue");
    };
    open({ "me.get": refused }, { hasAccount: true });
    expect(await screen.findByLabelText("Your password")).toBeDefined();
  });
});

describe("a link that does not count", () => {
  const refused = () => {
    throw new Refusal(400, voidMessage);
  };

  test("says so, and what to do", async () => {
    open({ "invitation.open": refused });
    await screen.findByRole("heading", { name: "This invitation does not count" });
    expect(screen.getByText(voidMessage)).toBeDefined();
    expect(screen.getByText(/Whoever invited you can send it again/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/signin");
  });

  test("any more, since it was opened, says the same", async () => {
    let isVoid = false;
    const { user } = open(
      {
        "invitation.open": () => (isVoid ? refused() : ok({ ...invitation, hasAccount: true })),
        "invitation.accept": () => {
          isVoid = true;
          return refused();
        },
      },
      { hasAccount: true },
    );
    await user.type(await screen.findByLabelText("Your password"), "Savings4All!{Enter}");
    expect(await screen.findByRole("heading", { name: "This invitation does not count" })).toBeDefined();
  });

  test("since it is not there, says where it is; whoever is signed in finds the way on", async () => {
    signIn();
    open({}, {}, "/invitation");
    await screen.findByRole("heading", { name: "Open your invitation" });
    expect(screen.getByRole("link", { name: "To the dashboard" })).toBeDefined();
  });
});

test("a server that cannot be reached is asked again", async () => {
  let isUp = false;
  const { user } = open({
    "invitation.open": () => {
      if (!isUp) throw new TypeError("fetch failed");
      return ok(invitation);
    },
  });
  await screen.findByRole("heading", { name: "The invitation could not be opened" });
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "You are invited" })).toBeDefined();
});

test("an answer that does not come shows no half of the screen", async () => {
  open({ "invitation.open": never });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole("heading", { name: "You are invited" })).toBeNull();
});
