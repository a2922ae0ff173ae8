import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "../support/app.tsx";
import { aCompany, aMe } from "../support/factories.ts";
import { never, ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aGiven, aGroupRequest, aMember, aSubsidiary, grouped, own, peopled, signInAs } from "../support/people.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const two = grouped({ subsidiaries: [aSubsidiary(), aSubsidiary({ companyId: "company-3", name: "Zuma Pensions" })] });

function open(handlers: Handlers = {}, role: Parameters<typeof signInAs>[0] = "owner", path = "/group") {
  return renderApp(path, { ...signInAs(role), ...grouped({}), ...handlers });
}
const rowOf = async (name: string) => (await screen.findByText(name, { selector: "li p" })).closest("li")!;
const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

describe("the subsidiaries", () => {
  test("are shown by name with what binds each, is open, due and unread, and the group in a line", async () => {
    open(two);
    expect((await rowOf("Zuma Insurance")).querySelector("dl")?.textContent).toBe("Bind it24Open3Due2Unread7");
    expect(screen.getByText("2 companies: 6 open, 4 due, 14 unread").getAttribute("role")).toBe("status");
    expect(document.title).toBe("Group · Ilana");
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  test("wait, fail, and are asked for again", async () => {
    let isUp = false;
    const { user } = open({
      "group.get": () => {
        if (!isUp) throw new Refusal(500, "Something went wrong");
        return ok({ parent: null, subsidiaries: [aSubsidiary()] });
      },
    });
    await screen.findByRole("heading", { name: "The group could not be loaded" });
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await rowOf("Zuma Insurance")).toBeDefined();
  });

  test("say that they are on their way", async () => {
    open({ "group.get": never });
    expect(await screen.findByRole("status", { name: "Loading the group..." })).toBeDefined();
  });

  test("of fifty are looked through by name", async () => {
    const subsidiaries = Array.from({ length: 50 }, (_, at) =>
      aSubsidiary({ companyId: `company-${at + 2}`, name: `Company ${at}` }),
    );
    const { user } = open(grouped({ subsidiaries }));
    await screen.findByText("50 companies: 150 open, 100 due, 350 unread");
    const rows = () => screen.getByRole("list", { name: "Subsidiaries" }).querySelectorAll("li");
    await user.type(screen.getByRole("searchbox", { name: "Find a company" }), "49");
    expect(rows()).toHaveLength(1);
    await user.type(screen.getByRole("searchbox", { name: "Find a company" }), "z");
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(rows()).toHaveLength(50);
  });

  test("lead there whoever works in one of them", async () => {
    const companies = [
      { companyId: "company-1", name: "Okpella Microfinance Bank", role: "owner" as const },
      { companyId: "company-3", name: "Zuma Pensions", role: "officer" as const },
    ];
    const { user, calls } = open({ ...two, "me.get": () => ok(aMe("owner", { companies })), "auth.company": never });
    await user.click(await screen.findByRole("button", { name: "Go on in Zuma Pensions" }));
    expect(asked(calls, "auth.company")).toEqual([{ companyId: "company-3" }]);
    expect(screen.queryByRole("button", { name: "Go on in Zuma Insurance" })).toBeNull();
  });

  test("are let go after a question that says what follows", async () => {
    const { user, calls } = open({ ...two, "group.end": () => ok(null, "Let go") });
    await user.click(await screen.findByRole("button", { name: "Let Zuma Insurance go" }));
    const question = await dialog("Let Zuma Insurance go?");
    expect(question.getByText(/signed out there at once/)).toBeDefined();
    await user.click(question.getByRole("button", { name: "Let go" }));
    expect(await screen.findByText("Let go", { selector: "[data-part=title], [data-part=description]" })).toBeDefined();
    expect(asked(calls, "group.end")).toEqual([{ id: "company-1", companyId: "company-2" }]);
  });
});

describe("a company", () => {
  test("is asked by an address; what is no address is said at once, and what is refused stays to be mended", async () => {
    const { user, calls } = open({
      "group.ask": () => {
        throw new Refusal(409, "This company belongs to the group already");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Ask a company" }));
    const ask = await dialog("Ask a company to join");
    const field = ask.getByRole("textbox", { name: /Its id/ });
    await user.type(field, "owner@");
    await user.click(ask.getByRole("button", { name: "Ask" }));
    expect(ask.getByText("Please enter a valid email address")).toBeDefined();
    await user.type(field, "zuma-insurance.ng");
    await user.click(ask.getByRole("button", { name: "Ask" }));
    expect((await ask.findByText(/belongs to the group already/)).closest("[role=alert]")).not.toBeNull();
    expect(asked(calls, "group.ask")).toEqual([{ id: "company-1", company: "owner@zuma-insurance.ng" }]);
  });

  test("that was asked and has not answered is taken back", async () => {
    const sent = aGroupRequest({ direction: "sent", company: "owner@zuma-insurance.ng" });
    const { user, calls } = open({ ...grouped({ requests: [sent] }), "group.drop": () => ok(null, "Request taken back") });
    await user.click(await screen.findByRole("button", { name: /^Take back the request to owner@/ }));
    await user.click((await dialog("Take this request back?")).getByRole("button", { name: "Take back" }));
    expect(await screen.findByText("Request taken back")).toBeDefined();
    expect(asked(calls, "group.drop")).toEqual([{ id: "company-1", requestId: "request-1" }]);
  }); // prettier-ignore

  test("is not asked before the own e-mail is confirmed", async () => {
    open({ "company.get": () => ok(aCompany({ isEmailConfirmed: false })) });
    expect(await screen.findByText(/can be asked once your company’s e-mail is confirmed/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Ask a company" })).toBeNull();
  });
});

describe("a request to join a group", () => {
  test.each(["/group", "/people"])("is seen by an owner on %s, and accepted", async (path) => {
    const { user, calls } = open(
      {
        ...peopled({}),
        ...grouped({ requests: [aGroupRequest()] }),
        "group.accept": () => ok(null, "Your company belongs to the group now"),
      },
      "owner",
      path,
    );
    expect((await rowOf("Zuma Holdings")).textContent).toContain("Asked by Bola Ade");
    await user.click(screen.getByRole("button", { name: "Accept Zuma Holdings" }));
    expect(await screen.findByText("Your company belongs to the group now")).toBeDefined();
    expect(asked(calls, "group.accept")).toEqual([{ id: "company-1", requestId: "request-1" }]);
  });

  test("is refused after a question", async () => {
    const { user, calls } = open({
      ...grouped({ requests: [aGroupRequest()] }),
      "group.drop": () => ok(null, "Refused"),
    });
    await user.click(await screen.findByRole("button", { name: "Refuse Zuma Holdings" }));
    await user.click((await dialog("Refuse Zuma Holdings?")).getByRole("button", { name: "Refuse" }));
    await waitFor(() => expect(asked(calls, "group.drop")).toEqual([{ id: "company-1", requestId: "request-1" }]));
  });

  test("is no manager’s to answer, and not asked for", async () => {
    const { calls } = open({ ...peopled({}), ...grouped({ requests: [aGroupRequest()] }) }, "manager", "/people");
    await screen.findByText("1 person");
    expect(asked(calls, "group.requests")).toEqual([]);
    expect(screen.queryByText("Zuma Holdings")).toBeNull();
  });
});

test("a company that belongs to a group sees to which, and leaves it after a question", async () => {
  const parent = { companyId: "company-9", name: "Zuma Holdings" };
  const { user, calls } = open({ ...grouped({ parent }), "group.leave": () => ok(null, "Left") });
  await screen.findByRole("heading", { name: "Your company belongs to the group of Zuma Holdings" });
  expect(screen.queryByRole("button", { name: "Ask a company" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Leave the group…" }));
  await user.click(
    (await dialog("Leave the group of Zuma Holdings?")).getByRole("button", { name: "Leave the group" }),
  );
  await waitFor(() => expect(asked(calls, "group.leave")).toEqual([{ id: "company-1" }]));
});

describe("access below", () => {
  const people = okList([
    own(),
    aMember(),
    aMember({ userId: "user-3", name: "Bola Ade", email: "bola@okpella-mfb.ng" }),
  ]);

  test("is given to one of the own people who has none yet, in any role but owner", async () => {
    const { user, calls } = open({
      ...two,
      "member.list": () => people,
      "group.given": () => okList([aGiven()]),
      "group.give": () => ok(aGiven({ userId: "user-3" }), "Access given"),
    });
    await user.click(await screen.findByRole("button", { name: "Give access to Zuma Insurance" }));
    const give = await dialog("Give access to Zuma Insurance");
    const who = await give.findByLabelText<HTMLSelectElement>("Who");
    await waitFor(() => expect([...who.options].map(({ text }) => text)).toEqual(["Ada Obi", "Bola Ade"]));
    expect(give.queryByRole("radio", { name: /^Owner/ })).toBeNull();
    await user.selectOptions(who, "Bola Ade");
    await user.click(give.getByRole("radio", { name: /^Auditor/ }));
    await user.type(give.getByLabelText("Last day"), "2026-12-31");
    await user.click(give.getByRole("button", { name: "Give access" }));
    expect(await screen.findByText("Access given")).toBeDefined();
    const to = { id: "company-1", companyId: "company-2", userId: "user-3" };
    expect(asked(calls, "group.give")).toEqual([{ ...to, role: "auditor", until: "2026-12-31T23:00:00.000Z" }]);
  });

  test("is listed and ended", async () => {
    const { user, calls } = open({
      ...two,
      "group.given": () => okList([aGiven({ until: "2026-12-31T23:00:00.000Z" })]),
      "group.takeBack": () => ok(null, "Access ended"),
    });
    expect((await rowOf("Ngozi Eze")).textContent).toContain(
      "Officer at Zuma InsuranceSince 3 Nov 2026, until 31 Dec 2026",
    );
    await user.click(screen.getByRole("button", { name: "End the access of Ngozi Eze to Zuma Insurance" }));
    await user.click((await dialog(/^End the access/)).getByRole("button", { name: "End access" }));
    const to = { id: "company-1", companyId: "company-2", userId: "user-2" };
    await waitFor(() => expect(asked(calls, "group.takeBack")).toEqual([to]));
  });

  test("is told in the list of people by whom it was given", async () => {
    open(peopled({ members: [own(), aMember({ givenBy: "Zuma Holdings" })] }), "owner", "/people");
    expect((await rowOf("Ngozi Eze")).textContent).toContain("Given by Zuma Holdings, the parent of the group");
    expect((await rowOf("Ada Obi")).textContent).not.toContain("Given by");
  });
});

describe("the page", () => {
  test("shows a manager the numbers and nothing to change", async () => {
    const { calls } = open(two, "manager");
    await rowOf("Zuma Insurance");
    const main = within(screen.getByRole("main"));
    expect(main.queryByRole("button")).toBeNull();
    expect(calls.filter(({ path }) => /^group\.(given|requests)$/.test(path))).toEqual([]);
  });

  test("says that there is no group, and how one comes about", async () => {
    open();
    await screen.findByRole("heading", { name: "Your company belongs to no group" });
    expect(screen.getByText(/Ask a company to join/)).toBeDefined();
  });

  test.each(["officer", "contributor", "auditor"] as const)("is nothing for an %s", async (role) => {
    const { calls } = open(two, role);
    expect(await screen.findByText(/cannot use the page of the group/)).toBeDefined();
    expect(asked(calls, "group.get")).toEqual([]);
  });

  test.each([
    ["owner", false, true],
    ["manager", false, false],
    ["manager", true, true],
    ["officer", true, false],
    ["auditor", true, false],
  ] as const)("stands in the sidebar of an %s where there is a group (%s): %s", async (role, isInGroup, isThere) => {
    open({ "me.get": () => ok(aMe(role, { isInGroup })) }, role, "/account");
    await screen.findByRole("link", { name: "People" });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Group" }) !== null).toBe(isThere));
  });
});
