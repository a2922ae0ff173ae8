import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Role } from "#features/role/vocabulary.ts";
import type { ClaimedDomain, Settings } from "#features/sso/schema.ts";
import { renderApp } from "../support/app.tsx";
import { ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aMember, own, peopled, signInAs } from "../support/people.ts";

const none: Settings = {
  issuer: null,
  clientId: null,
  hasSecret: false,
  name: null,
  provider: null,
  isOnly: false,
  defaultRole: null,
  breakGlass: null,
  redirectUri: "https://ilana.example/auth/sso/callback",
  logoutUri: "https://ilana.example/auth/sso/backchannel",
};
const set: Settings = {
  ...none,
  issuer: "https://login.okpella-mfb.ng",
  clientId: "ilana",
  hasSecret: true,
  name: "Okpella Sign-on",
  provider: "Okpella Sign-on",
};
const claimed: ClaimedDomain = {
  domain: "okpella-mfb.ng",
  sentTo: "postmaster@okpella-mfb.ng",
  claimedAt: "2026-11-20T09:00:00.000Z",
  verifiedAt: null,
};

type Stored = { settings?: Settings; domains?: ClaimedDomain[]; role?: Role };
function open({ settings = none, domains = [], role = "owner" }: Stored = {}, handlers: Handlers = {}) {
  const me = signInAs(role);
  const stored = { settings, domains };
  const app = renderApp("/settings", {
    ...me,
    ...peopled({ members: [own(role), aMember(), aMember({ userId: "user-9", name: "Bola Ade", role: "owner" })] }),
    "token.ofCompany": () => okList([]),
    "settings.get": () => ok({ secondFactorRoles: [] }),
    "sso.settings": () => ok(stored.settings),
    "sso.domains": () => okList(stored.domains),
    "sso.change": ({ id: _id, clientSecret, ...changes }) => {
      const told = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      stored.settings = {
        ...stored.settings,
        ...told,
        hasSecret: clientSecret !== undefined || stored.settings.hasSecret,
      };
      return ok(stored.settings, "Single sign-on settings saved");
    },
    ...handlers,
  });
  return { ...app, stored };
}
const form = async (name: string) => within(await screen.findByRole("form", { name }));
const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

describe("the company's own provider", () => {
  test("is given as it is registered; the secret is sent once and not shown", async () => {
    const { user, calls } = open();
    const own = await form("Your own provider");
    expect(own.getByText(/no provider is set up\.$/)).toBeDefined();
    expect(own.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(none.redirectUri);
    expect(own.getByLabelText<HTMLInputElement>("Back-channel logout address").value).toBe(none.logoutUri);
    await user.click(own.getByRole("button", { name: "Save provider" }));
    expect(own.getByText("The issuer must be an address")).toBeDefined();
    expect(own.getByText("Please give the client id")).toBeDefined();
    expect(own.getByText("Please give the client secret")).toBeDefined();
    const filled = { Issuer: set.issuer!, "Client id": "ilana", "Client secret": "a-secret", Name: "Okpella Sign-on" };
    for (const [label, text] of Object.entries(filled)) {
      await user.click(own.getByLabelText(label));
      await user.paste(text);
    }
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Single sign-on settings saved")).toBeDefined();
    expect(asked(calls, "sso.change")).toEqual([
      {
        id: "company-1",
        issuer: "https://login.okpella-mfb.ng",
        clientId: "ilana",
        clientSecret: "a-secret",
        name: "Okpella Sign-on",
      },
    ]);
    const kept = await form("Your own provider");
    expect(kept.getByLabelText<HTMLInputElement>("Client secret").value).toBe("");
    expect(kept.getByText("One is kept; leave this empty to keep it")).toBeDefined();
  });

  test("keeps its secret where only the name is another", async () => {
    const { user, calls } = open({ settings: set });
    const own = await form("Your own provider");
    expect(own.getByText("Your people can sign in by Okpella Sign-on, your own provider.")).toBeDefined();
    await user.clear(own.getByLabelText("Name"));
    await user.type(own.getByLabelText("Name"), "Staff{Enter}");
    await screen.findByText("Single sign-on settings saved");
    expect(asked(calls, "sso.change")).toEqual([
      { id: "company-1", issuer: set.issuer, clientId: "ilana", name: "Staff" },
    ]);
  });

  test("that is refused says why, and what was typed stays", async () => {
    const { user } = open(
      { settings: set },
      {
        "sso.change": () => {
          throw new Refusal(400, "login.okpella-mfb.ng cannot be reached");
        },
      },
    );
    const own = await form("Your own provider");
    await user.type(own.getByLabelText("Client secret"), "another{Enter}");
    expect((await own.findByText("login.okpella-mfb.ng cannot be reached")).closest("[role=alert]")).not.toBeNull();
    expect(own.getByLabelText<HTMLInputElement>("Client secret").value).toBe("another");
  });

  test("is removed after a question", async () => {
    const { user, calls } = open({ settings: set });
    await user.click((await form("Your own provider")).getByRole("button", { name: "Remove provider" }));
    const question = within(await screen.findByRole("dialog", { name: "Remove your own provider?" }));
    await user.click(question.getByRole("button", { name: "Remove provider" }));
    await screen.findByText("Single sign-on settings saved");
    expect(asked(calls, "sso.change")).toEqual([{ id: "company-1", issuer: null, name: null }]);
  });
});

test("whoever joins by domain is given a role up to one's own, and never an owner's", async () => {
  const { user, calls } = open({ settings: set, role: "manager" });
  const joining = await form("Joining by domain");
  const role = joining.getByRole("combobox");
  expect([...role.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Waits for an invitation",
    "Joins as manager",
    "Joins as officer",
    "Joins as contributor",
    "Joins as auditor",
  ]);
  await user.selectOptions(role, "officer");
  await user.click(joining.getByRole("button", { name: "Save" }));
  await screen.findByText("Single sign-on settings saved");
  await user.selectOptions((await form("Joining by domain")).getByRole("combobox"), "");
  await user.click((await form("Joining by domain")).getByRole("button", { name: "Save" }));
  await expect
    .poll(() => asked(calls, "sso.change"))
    .toEqual([
      { id: "company-1", defaultRole: "officer" },
      { id: "company-1", defaultRole: null },
    ]);
});

describe("only single sign-on", () => {
  test("names an owner who keeps a password", async () => {
    const { user, calls } = open({ settings: set });
    const only = await form("Only single sign-on");
    await user.click(only.getByRole("checkbox", { name: "People come in by single sign-on alone" }));
    await user.click(only.getByRole("button", { name: "Save" }));
    expect(only.getByText("Please name an owner")).toBeDefined();
    const owner = only.getByLabelText("Owner who keeps a password");
    expect([...owner.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
      "Nobody",
      "Ada Obi",
      "Bola Ade",
    ]);
    await user.selectOptions(owner, "Bola Ade");
    await user.click(only.getByRole("button", { name: "Save" }));
    await screen.findByText("Single sign-on settings saved");
    expect(asked(calls, "sso.change")).toEqual([{ id: "company-1", isOnly: true, breakGlass: "user-9" }]);
  });

  test("that would shut oneself out is refused, and said why", async () => {
    const { user } = open(
      { settings: { ...set, breakGlass: "user-1" } },
      {
        "sso.change": () => {
          throw new Refusal(409, "Link your own account to the provider first, so that you can come in yourself");
        },
      },
    );
    const only = await form("Only single sign-on");
    await user.click(only.getByRole("checkbox"));
    await user.click(only.getByRole("button", { name: "Save" }));
    expect(await only.findByText(/^Link your own account to the provider first/)).toBeDefined();
    expect(only.getByRole("link", { name: "Link your own account" }).getAttribute("href")).toBe("/account");
  });
});

describe("domains", () => {
  test("are claimed, and verified by the code of a mail", async () => {
    const { user, calls, stored } = open(
      {},
      {
        "sso.claimDomain": () => {
          stored.domains = [claimed];
          return ok(claimed, "A code is on its way to the mailbox");
        },
        "sso.confirmDomain": ({ code }) => {
          if (code !== "7K4M2PQRST") throw new Refusal(400, "This code is not right. Please check it and try again.");
          const verified = { ...claimed, verifiedAt: "2026-11-20T10:00:00.000Z" };
          stored.domains = [verified];
          return ok(verified, "Domain verified");
        },
      },
    );
    expect(await screen.findByText("No domain is claimed yet.")).toBeDefined();
    const claim = await form("Claim a domain");
    await user.type(claim.getByLabelText("Domain"), "okpella{Enter}");
    expect(claim.getByText("Please give a domain such as example.com")).toBeDefined();
    await user.type(claim.getByLabelText("Domain"), "-mfb.ng");
    await user.selectOptions(claim.getByLabelText("Mailbox"), "hostmaster");
    await user.click(claim.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText("A code is on its way to the mailbox")).toBeDefined();
    expect(asked(calls, "sso.claimDomain")).toEqual([
      { id: "company-1", domain: "okpella-mfb.ng", mailbox: "hostmaster" },
    ]);
    await user.click(await screen.findByRole("button", { name: "Enter the code of okpella-mfb.ng" }));
    const code = within(await screen.findByRole("dialog", { name: "Verify okpella-mfb.ng" }));
    await user.type(code.getByLabelText("Code"), "WRONG{Enter}");
    expect(await code.findByText("This code is not right. Please check it and try again.")).toBeDefined();
    await user.clear(code.getByLabelText("Code"));
    await user.type(code.getByLabelText("Code"), " 7K4M2PQRST {Enter}");
    expect(await screen.findByText("Domain verified")).toBeDefined();
    expect(within(screen.getByRole("list", { name: "Domains" })).getByText("Verified")).toBeDefined();
    expect(asked(calls, "sso.confirmDomain")).toHaveLength(2);
  });

  test("are removed after a question", async () => {
    const { user, calls, stored } = open(
      { domains: [claimed] },
      {
        "sso.removeDomain": () => {
          stored.domains = [];
          return ok(null, "Domain removed");
        },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Remove okpella-mfb.ng" }));
    const question = within(await screen.findByRole("dialog", { name: "Remove okpella-mfb.ng?" }));
    await user.click(question.getByRole("button", { name: "Remove domain" }));
    expect(await screen.findByText("No domain is claimed yet.")).toBeDefined();
    expect(asked(calls, "sso.removeDomain")).toEqual([{ id: "company-1", domain: "okpella-mfb.ng" }]);
  });
});

test.each([
  ["sso.settings", "The single sign-on could not be loaded.", "Single sign-on"],
  ["sso.domains", "The domains could not be loaded.", "Domains"],
] as const)("what %s could not answer is asked for again", async (path, words, region) => {
  let isUp = false;
  const { user } = open(
    {},
    {
      [path]: () => {
        if (!isUp) throw new Refusal(429, "Too many requests");
        return path === "sso.settings" ? ok(none) : okList([claimed]);
      },
    },
  );
  await screen.findByText(words);
  isUp = true;
  const part = within(screen.getByRole("region", { name: region }));
  await user.click(part.getByRole("button", { name: "Retry" }));
  expect(await part.findByText(path === "sso.settings" ? "Provider" : "okpella-mfb.ng")).toBeDefined();
});
