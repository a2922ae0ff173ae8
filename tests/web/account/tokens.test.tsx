import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "#features/role/vocabulary.ts";
import { mostTokens, type ApiToken } from "#features/token/schema.ts";
import { renderApp } from "../support/app.tsx";
import { never, ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aToken, peopled, signInAs } from "../support/people.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const secret = "ilana_pat_0123456789abcdefghijABCDEFGHIJ01xYz123";
const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

/** A server that keeps the tokens of a person, or of the company. */
function keeping(tokens: ApiToken[]) {
  const stored = { tokens };
  const list = () => okList(stored.tokens);
  const make = ({ name, scopes }: Pick<ApiToken, "name" | "scopes">) => {
    const made = aToken({ tokenId: "token-new", name, scopes });
    stored.tokens = [made, ...stored.tokens];
    return ok({ ...made, token: secret });
  };
  const revoke = ({ tokenId }: { tokenId: string }) => {
    stored.tokens = stored.tokens.filter((token) => token.tokenId !== tokenId);
    return ok(null, "Token revoked");
  };
  return { list, make, revoke };
}

const places = {
  "one's own": {
    path: "/account",
    title: "Your tokens",
    make: "token.make",
    revoke: "token.revoke",
    company: {},
    handlers: (tokens: ApiToken[]): Handlers => {
      const { list, make, revoke } = keeping(tokens);
      return { "token.mine": list, "token.make": make, "token.revoke": revoke };
    },
  },
  "the company's": {
    path: "/settings",
    title: "The company’s tokens",
    make: "token.makeForCompany",
    revoke: "token.revokeOfCompany",
    company: { id: "company-1" },
    handlers: (tokens: ApiToken[]): Handlers => {
      const { list, make, revoke } = keeping(tokens);
      return { "token.ofCompany": list, "token.makeForCompany": make, "token.revokeOfCompany": revoke };
    },
  },
};

function open(place: (typeof places)[keyof typeof places], tokens: ApiToken[], handlers: Handlers = {}) {
  const me = signInAs("owner");
  const rules: Handlers = { "settings.get": () => ok({ secondFactorRoles: [] }), ...peopled({}) };
  const sessions: Handlers = { "me.sessions": () => ok([]) };
  return renderApp(place.path, { ...me, ...rules, ...sessions, ...place.handlers(tokens), ...handlers });
}
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe.each(Object.entries(places))("tokens that are %s", (_, place) => {
  test("are none at first, and one is made, shown once and listed", async () => {
    const { user, calls } = open(place, []);
    expect(await screen.findByText("There are no tokens yet.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Make a token" }));
    const form = await dialog("Make a token");
    expect(document.activeElement).toBe(form.getByLabelText("Name"));
    await user.click(form.getByRole("button", { name: "Make token" }));
    expect(form.getByText("Please name the token")).toBeDefined();
    expect(form.getByRole<HTMLInputElement>("radio", { name: /^Read/ }).checked).toBe(true);
    await user.click(form.getByRole("radio", { name: /^Work/ }));
    expect(form.getByText("Until 19 Feb 2027")).toBeDefined();
    await user.selectOptions(form.getByLabelText("It counts for"), "30");
    expect(form.getByText("Until 21 Dec 2026")).toBeDefined();
    await user.type(form.getByLabelText("Name"), " Nightly report {Enter}");
    const made = await dialog("Token made");
    expect(made.getByLabelText<HTMLInputElement>("Token").value).toBe(secret);
    expect(made.getByRole("button", { name: "Copy token" })).toBeDefined();
    expect(asked(calls, place.make)).toEqual([
      { ...place.company, name: "Nightly report", scopes: ["work"], days: 30 },
    ]);
    await user.click(made.getByRole("button", { name: "Done" }));
    const list = within(await screen.findByRole("list", { name: place.title }));
    expect(list.getByText("Nightly report")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.textContent).not.toContain(secret);
    expect(document.activeElement?.contains(screen.getByRole("list", { name: place.title }))).toBe(true);
  });

  test("that are refused say why, and what was typed stays", async () => {
    const refuse = () => {
      throw new Refusal(409, "At most 20 tokens at a time. Revoke one first.");
    };
    const { user } = open(place, [], { [place.make]: refuse });
    await user.click(await screen.findByRole("button", { name: "Make a token" }));
    const form = await dialog("Make a token");
    await user.type(form.getByLabelText("Name"), "Nightly{Enter}");
    expect((await form.findByRole("alert")).textContent).toBe("At most 20 tokens at a time. Revoke one first.");
    expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Nightly");
  });

  test("are revoked after a question", async () => {
    const { user, calls } = open(place, [aToken(), aToken({ tokenId: "token-2", name: "Dashboard" })]);
    await user.click(await screen.findByRole("button", { name: "Revoke Dashboard" }));
    const question = await dialog("Revoke Dashboard?");
    expect(asked(calls, place.revoke)).toEqual([]);
    await user.click(question.getByRole("button", { name: "Revoke token" }));
    expect(await screen.findByText("Token revoked")).toBeDefined();
    expect(asked(calls, place.revoke)).toEqual([{ ...place.company, tokenId: "token-2" }]);
    const list = within(screen.getByRole("list", { name: place.title }));
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement?.contains(screen.getByRole("list", { name: place.title }))).toBe(true);
  });

  test("are as many as there can be", async () => {
    const many = Array.from({ length: mostTokens }, (_unused, at) => aToken({ tokenId: `token-${at}` }));
    open(place, many);
    expect(await screen.findByText("There can be 20 at a time. Revoke one to make another.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Make a token" })).toBeNull();
  });

  test("wait, fail, and are asked for again", async () => {
    let isUp = false;
    const path = place.path === "/account" ? "token.mine" : "token.ofCompany";
    const { user } = open(place, [], {
      [path]: () => {
        if (!isUp) throw new Refusal(429, "Too many requests");
        return okList([aToken()]);
      },
    });
    await screen.findByText(`${place.title} could not be loaded.`);
    isUp = true;
    const part = within(screen.getByRole("region", { name: "API tokens" }));
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("list", { name: place.title })).toBeDefined();
  });
});

test("a token says what it may, until when, by whom it was made and when it was used", async () => {
  const used = aToken({
    tokenId: "token-2",
    scopes: ["admin"],
    expiresAt: "2026-11-24T09:00:00.000Z",
    lastUsedAt: "2026-11-21T08:00:00.000Z",
  });
  open(places["the company's"], [aToken(), used]);
  const list = within(await screen.findByRole("list", { name: "The company’s tokens" }));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Nightly reportRead · until 18 Feb 2027, 10:00Made 20 Nov 2026, 10:00 by Ada Obi. Not used yet.Revoke",
    "Nightly reportAdmin · until 24 Nov 2026, 10:00Made 20 Nov 2026, 10:00 by Ada Obi. Last used 1 hour ago.Revoke",
  ]);
});

test("tokens that are on their way say so", async () => {
  open(places["one's own"], [], { "token.mine": never });
  expect(await screen.findByRole("status", { name: "Loading your tokens..." })).toBeDefined();
});

test.each<[Role, string[]]>([
  ["owner", ["Read", "Work", "Admin"]],
  ["officer", ["Read", "Work", "Admin"]],
  ["contributor", ["Read", "Work"]],
  ["auditor", ["Read", "Work"]],
])("somebody who is %s is offered the scopes %j", async (role, scopes) => {
  const me = signInAs(role);
  const { user } = renderApp("/account", { ...me, "me.sessions": () => ok([]) });
  await user.click(await screen.findByRole("button", { name: "Make a token" }));
  const form = await dialog("Make a token");
  const offered = form.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(offered.map((text) => /^(Read|Work|Admin)/.exec(text ?? "")?.[0])).toEqual(scopes);
});
