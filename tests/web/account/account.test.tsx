import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { programWords } from "#web/account/own/program-words.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, aMe, anUser, tokenFor } from "../support/factories.ts";
import { never, ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { aSession, aSignedIn } from "../support/people.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const here = { companyId: "company-1", name: "Okpella Microfinance Bank", role: "officer" as const };
const there = { companyId: "company-2", name: "Idanre Savings", role: "auditor" as const };
const inBoth = aMe("officer", { companies: [here, there] });

const phone = aSession({
  sessionId: "session-2",
  address: "198.51.100.9",
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
});
const sessions = [phone, aSession({ isThis: true })];

function open(handlers: Handlers = {}) {
  signIn();
  return renderApp("/account", { "me.sessions": () => ok(sessions), ...handlers });
}
const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

describe("who one is", () => {
  test("can be named, and the address is fixed", async () => {
    const { user, calls } = open({
      "me.update": ({ name }) => ok(aMe("owner", { user: { ...anUser, name } }), "Name changed"),
    });
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("Ada Obi");
    expect(screen.getByText("ada@okpella-mfb.ng", { selector: "dd" })).toBeDefined();
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Save name" }));
    expect(screen.getByText("Name must be at least 2 characters")).toBeDefined();
    await user.type(name, "Ada Obi-Eze{Enter}");
    expect(await screen.findByText("Name changed")).toBeDefined();
    expect(asked(calls, "me.update")).toEqual([{ name: "Ada Obi-Eze" }]);
  });

  test("is not the address until it is said", async () => {
    open({ "me.get": () => ok(aMe("owner", { user: { ...anUser, name: anUser.email } })) });
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("");
  });

  test("keeps what was typed when it is refused", async () => {
    const { user } = open({
      "me.update": () => {
        throw new Refusal(400, "The name has signs that cannot be shown");
      },
    });
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await user.type(name, "x{Enter}");
    expect(await screen.findByText("The name has signs that cannot be shown")).toBeDefined();
    expect(name.value).toBe("Ada Obix");
  });

  test("waits, fails, and is asked for again", async () => {
    let isUp = false;
    const { user } = open({
      "me.get": () => {
        if (!isUp) throw new Refusal(500, "Something went wrong");
        return ok(aMe());
      },
    });
    await screen.findByRole("heading", { name: "Your account could not be loaded" });
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByLabelText("Name")).toBeDefined();
  });

  test("says that it is on its way", async () => {
    open({ "me.get": never });
    expect(await screen.findByText("Loading your account...")).toBeDefined();
  });
});

test("the password is changed in its dialog", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  expect(await screen.findByRole("dialog", { name: "Change Password" })).toBeDefined();
});

test("who has no password is told how to set one, and is not asked for the present one", async () => {
  open({ "me.get": () => ok(aMe("officer", { hasPassword: false })) });
  expect(await screen.findByText(/You have none: you came by single sign-on/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Change password" })).toBeNull();
});

describe("the sign-ins", () => {
  test("are named by program, place and time, this one first and marked", async () => {
    open();
    const list = within(await screen.findByRole("list", { name: "Your sign-ins" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Chrome on WindowsFrom 192.0.2.7, since 20 Nov 2026, 10:00This one",
      "Chrome on AndroidFrom 198.51.100.9, since 20 Nov 2026, 10:00Last seen 5 minutes agoEnd",
    ]);
  });

  test("are ended one by one; the keyboard stays", async () => {
    let left = sessions;
    const { user, calls } = open({
      "me.sessions": () => ok(left),
      "me.endSession": () => {
        left = sessions.filter(({ isThis }) => isThis);
        return ok(null, "Session ended");
      },
    });
    await user.click(await screen.findByRole("button", { name: /^End Chrome on Android from 198\.51\.100\.9/ }));
    expect(await screen.findByText("Session ended")).toBeDefined();
    expect(asked(calls, "me.endSession")).toEqual([{ sessionId: "session-2" }]);
    expect(await screen.findByText("You are signed in nowhere else.")).toBeDefined();
    expect(document.activeElement?.contains(screen.getByRole("list", { name: "Your sign-ins" }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("are all ended but this one, after a question", async () => {
    let left = sessions;
    const { user, calls } = open({
      "me.sessions": () => ok(left),
      "me.endOtherSessions": () => {
        left = sessions.filter(({ isThis }) => isThis);
        return ok({ ended: 1 }, "All other sessions ended");
      },
    });
    await user.click(await screen.findByRole("button", { name: "End all others" }));
    const question = within(await screen.findByRole("dialog", { name: "End all other sign-ins?" }));
    await user.click(question.getByRole("button", { name: "End all others" }));
    expect(await screen.findByText("All other sessions ended")).toBeDefined();
    expect(asked(calls, "me.endOtherSessions")).toHaveLength(1);
  });

  test("that could not be loaded are asked for again", async () => {
    let isUp = false;
    const { user } = open({
      "me.sessions": () => {
        if (!isUp) throw new Refusal(500, "Something went wrong");
        return ok(sessions);
      },
    });
    await screen.findByText("Your sign-ins could not be loaded.");
    isUp = true;
    const part = within(screen.getByRole("region", { name: "Where you are signed in" }));
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("list", { name: "Your sign-ins" })).toBeDefined();
  });

  test.each([
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15", "Safari on Mac"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    ["curl/8.9.1", "curl/8.9.1"],
    ["", "A program that gives no name"],
  ])("name the program of %j", (userAgent, words) => {
    expect(programWords(userAgent)).toBe(words);
  }); // prettier-ignore
});

describe("the companies", () => {
  const switched = () =>
    ok(aSignedIn(aCompany({ _id: "company-2", name: "Idanre Savings" }), "auditor"), "You work in another company now");

  test("with one, nothing is there to change to, and the sidebar's card is as ever", async () => {
    open();
    const list = within(await screen.findByRole("list", { name: "Your companies" }));
    expect(list.getByRole("listitem").textContent).toBe("Okpella Microfinance BankOwnerYou are here");
    expect(screen.queryByRole("button", { name: "Change company" })).toBeNull();
    expect(screen.getByRole("link", { name: "Okpella Microfinance Bank, profile" })).toBeDefined();
  });

  test("with several are changed between from the sidebar: session, questions and screen begin anew", async () => {
    let me = inBoth;
    const { user, calls, at, streams } = open({
      "me.get": () => ok(me),
      "company.get": ({ id }) => ok(aCompany({ _id: id, name: id === "company-2" ? "Idanre Savings" : here.name })),
      "auth.company": () => {
        me = aMe("auditor", { companyId: "company-2", companies: [there, here] });
        return switched();
      },
    });
    await user.click(await screen.findByRole("button", { name: "Change company" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change company" }));
    await user.click(dialog.getByRole("button", { name: "Go on in Idanre Savings" }));
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(asked(calls, "auth.company")).toEqual([{ companyId: "company-2" }]);
    expect(localStorage.getItem("token")).toBe(tokenFor("company-2"));
    expect(localStorage.getItem("role")).toBe("auditor");
    expect(await screen.findByRole("link", { name: "Idanre Savings, profile" })).toBeDefined();
    expect(asked(calls, "dashboard.overview").at(-1)).toMatchObject({ companyId: "company-2" });
    await waitFor(() =>
      expect(streams.filter(({ isClosed }) => !isClosed).map(({ input }) => input)).toEqual([
        expect.objectContaining({ companyId: "company-2" }),
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("button", { name: "Reassess" })).toBeNull();
  });

  test("are followed when another tab goes on in another: here, too, everything begins anew", async () => {
    const { at, calls } = open({
      "company.get": ({ id }) => ok(aCompany({ _id: id, name: id === "company-2" ? there.name : here.name })),
    });
    await screen.findByRole("list", { name: "Your companies" });
    const [oldValue, newValue] = [tokenFor("company-1"), tokenFor("company-2")];
    localStorage.setItem("token", newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue, newValue }));
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(await screen.findByRole("link", { name: "Idanre Savings, profile" })).toBeDefined();
    await waitFor(() => expect(asked(calls, "dashboard.overview")).toHaveLength(2));
    for (const input of asked(calls, "dashboard.overview")) expect(input).toMatchObject({ companyId: "company-2" });
  });

  test("that refuse are told, and nothing changes", async () => {
    const { user, at } = open({
      "me.get": () => ok(inBoth),
      "auth.company": () => {
        throw new Refusal(403, "You do not belong to that company");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Go on in Idanre Savings" }));
    expect(await screen.findByText("You do not belong to that company")).toBeDefined();
    expect(at()).toBe("/account");
    expect(localStorage.getItem("token")).toBe(tokenFor("company-1"));
  });
});
