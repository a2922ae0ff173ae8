import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, aMe } from "../support/factories.ts";
import { never, ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aMember, anInvitation, aUnit, own, peopled, signInAs } from "../support/people.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const treasury = aUnit({ head: "user-2" });
const auditor = aMember({
  userId: "user-3",
  name: "Bola Ade",
  email: "bola@audit.ng",
  role: "auditor",
  until: "2026-12-31T23:00:00.000Z",
  lastSeenAt: null,
});
const firm = peopled({ members: [own(), aMember({ unit: "unit-1" }), auditor], units: [treasury] });

function open(handlers: Handlers = {}, role: Parameters<typeof signInAs>[0] = "owner") {
  const me = signInAs(role);
  return renderApp("/people", { ...me, ...firm, ...handlers });
}
const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: "[data-person] p" })).closest<HTMLElement>("[data-person]")!;
const asked = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

describe("the list", () => {
  test("says of each who it is, as what, since and until when, and when it was seen last; and which one is oneself", async () => {
    open();
    expect((await rowOf("Ada Obi")).textContent).toBe(
      "Ada ObiYouada@okpella-mfb.ngRole: OwnerSince 3 May 2026Last seen 5 minutes agoChange",
    );
    expect((await rowOf("Ngozi Eze")).textContent).toBe(
      "Ngozi Ezengozi@okpella-mfb.ngRole: OfficerUnit: TreasurySince 3 May 2026Last seen 5 minutes agoChangeEnd",
    );
    expect((await rowOf("Bola Ade")).textContent).toContain("Since 3 May 2026, until 31 Dec 2026Not seen here yet");
    expect(screen.getByText("3 people").getAttribute("role")).toBe("status");
    expect(document.title).toBe("People · Ilana");
  });

  test("waits, fails, and is asked for again", async () => {
    let isUp = false;
    const { user } = open({
      "member.list": () => {
        if (!isUp) throw new Refusal(500, "Something went wrong");
        return okList([own()]);
      },
    });
    await screen.findByRole("heading", { name: "The people could not be loaded" });
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await rowOf("Ada Obi")).toBeDefined();
  });

  test("says that it is on its way", async () => {
    open({ "member.list": never });
    expect(await screen.findByRole("status", { name: "Loading people..." })).toBeDefined();
  });

  test("of many is looked through by name and address, and shown piece by piece", async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      aMember({ userId: `user-${at + 10}`, name: `Person ${at + 10}`, email: `p${at + 10}@okpella-mfb.ng` }),
    );
    const { user } = open({ "member.list": () => okList([own(), ...many]) });
    await screen.findByText("50 of 61 shown");
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect((await rowOf("Person 69")).textContent).toContain("Officer");
    const search = screen.getByRole("searchbox", { name: "Find somebody" });
    await user.type(search, "P33@");
    expect(screen.getByText("1 of 61 people")).toBeDefined();
    await user.clear(search);
    await user.type(search, "zeppelin");
    await user.click(screen.getByRole("button", { name: "Show everybody" }));
    expect(screen.getByText("61 people")).toBeDefined();
  });
});

describe("somebody’s role", () => {
  test("is changed in a dialog, which sends what is another than before", async () => {
    const { user, calls } = open({
      "member.change": () => ok(aMember({ role: "manager" }), "Role and unit changed"),
    });
    await user.click(within(await rowOf("Ngozi Eze")).getByRole("button", { name: "Change Ngozi Eze" }));
    const change = await dialog("Change Ngozi Eze");
    await user.click(change.getByRole("radio", { name: /^Manager/ }));
    await user.selectOptions(change.getByLabelText("Unit"), "None");
    expect(change.queryByLabelText("Last day")).toBeNull();
    await user.click(change.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Role and unit changed")).toBeDefined();
    expect(asked(calls, "member.change")).toEqual([{ id: "company-1", userId: "user-2", role: "manager", unit: null }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that is refused is told in the server’s words, and what was chosen stays", async () => {
    const { user } = open({
      "member.change": () => {
        throw new Refusal(409, "A company keeps at least one owner. Make somebody else an owner first.");
      },
    });
    await user.click(within(await rowOf("Ada Obi")).getByRole("button", { name: "Change Ada Obi" }));
    const change = await dialog("Change Ada Obi");
    await user.click(change.getByRole("radio", { name: /^Auditor/ }));
    await user.click(change.getByRole("button", { name: "Save" }));
    expect((await change.findByText(/keeps at least one owner/)).closest("[role=alert]")).not.toBeNull();
    expect(change.getByRole<HTMLInputElement>("radio", { name: /^Auditor/ }).checked).toBe(true);
  });

  test("has an end where it is given for a time: the last day counts whole, in Lagos", async () => {
    const { user, calls } = open({ "member.change": () => ok(auditor) });
    await user.click(within(await rowOf("Bola Ade")).getByRole("button", { name: "Change Bola Ade" }));
    const change = await dialog("Change Bola Ade");
    const day = change.getByLabelText<HTMLInputElement>("Last day");
    expect(day.value).toBe("2026-12-31");
    await user.clear(day);
    await user.type(day, "2026-11-20");
    await user.click(change.getByRole("button", { name: "Save" }));
    expect(change.getByText("Please choose today or a later day")).toBeDefined();
    await user.clear(day);
    await user.type(day, "2027-01-31");
    await user.click(change.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked(calls, "member.change")).toEqual([
        { id: "company-1", userId: "user-3", until: "2027-01-31T23:00:00.000Z" },
      ]),
    );
  });

  test("is given up to one’s own, and nobody above it is touched", async () => {
    const members = [own("manager"), aMember(), aMember({ userId: "user-9", name: "Chief", role: "owner" })];
    const { user } = open({ "member.list": () => okList(members) }, "manager");
    expect(within(await rowOf("Chief")).queryByRole("button")).toBeNull();
    await user.click(within(await rowOf("Ngozi Eze")).getByRole("button", { name: "Change Ngozi Eze" }));
    const change = await dialog("Change Ngozi Eze");
    expect(
      change.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent?.split(/(?=[A-Z])/)[0]),
    ).toEqual(["Manager", "Officer", "Contributor", "Auditor"]);
    await user.click(change.getByText("All that the role Officer may"));
    expect(change.getByText(/^Decide what applies/)).toBeDefined();
  });
});

describe("a membership", () => {
  test("is ended after a question, with somebody who takes over", async () => {
    let members = [own(), aMember(), auditor];
    const { user, calls } = open({
      "member.list": () => okList(members),
      "member.end": () => {
        members = [own(), auditor];
        return ok(null, "Membership ended");
      },
    });
    await user.click(within(await rowOf("Ngozi Eze")).getByRole("button", { name: "End the membership of Ngozi Eze" }));
    const end = await dialog("End the membership of Ngozi Eze?");
    const heirs = within(end.getByLabelText("Hand over to")).getAllByRole("option");
    // An auditor is responsible for nothing.
    expect(heirs.map((option) => option.textContent)).toEqual(["Nobody", "Ada Obi"]);
    await user.selectOptions(end.getByLabelText("Hand over to"), "Ada Obi");
    await user.click(end.getByRole("button", { name: "End membership" }));
    expect(await screen.findByText("Membership ended")).toBeDefined();
    expect(asked(calls, "member.end")).toEqual([{ id: "company-1", userId: "user-2", handOverTo: "user-1" }]);
    await waitFor(() => expect(screen.queryByText("Ngozi Eze")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText("2 people")));
  });

  test("of one’s own is left, and with it the session", async () => {
    const { user, calls, at } = open({ "member.leave": () => ok(null) }, "officer");
    await user.click(await screen.findByRole("button", { name: "Leave…" }));
    const leave = await dialog("Leave Okpella Microfinance Bank?");
    await user.click(leave.getByRole("button", { name: "Leave the company" }));
    await waitFor(() => expect(at()).toBe("/signin"));
    expect(localStorage.getItem("token")).toBeNull();
    expect(localStorage.getItem("role")).toBeNull();
    expect(asked(calls, "member.leave")).toEqual([{ id: "company-1" }]);
    expect(await screen.findByText("You no longer belong to Okpella Microfinance Bank")).toBeDefined();
  });

  test("of the only owner cannot be left, and it is said why", async () => {
    open();
    expect(await screen.findByText(/^You are its only owner/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Leave…" })).toBeNull();
  });
});

describe("an invitation", () => {
  test("is sent with a role, a unit, and for an auditor an end", async () => {
    const { user, calls } = open({ "invitation.create": () => ok(anInvitation(), "Invitation sent") });
    await user.click(await screen.findByRole("button", { name: "Invite somebody" }));
    const invite = await dialog("Invite somebody");
    await waitFor(() => expect(document.activeElement).toBe(invite.getByLabelText("Email")));
    await user.keyboard("{Enter}");
    expect(invite.getByText("Please enter a valid email address.")).toBeDefined();
    expect(invite.queryByLabelText("Last day")).toBeNull();
    await user.type(invite.getByLabelText("Email"), "examiner@cbn.gov.ng");
    await user.click(invite.getByRole("radio", { name: /^Auditor/ }));
    await user.type(invite.getByLabelText("Last day"), "2026-12-31");
    await user.selectOptions(invite.getByLabelText("Unit"), "Treasury");
    await user.click(invite.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("Invitation sent")).toBeDefined();
    expect(asked(calls, "invitation.create")).toEqual([
      {
        id: "company-1",
        email: "examiner@cbn.gov.ng",
        role: "auditor",
        unit: "unit-1",
        until: "2026-12-31T23:00:00.000Z",
      },
    ]);
  });

  test("that is refused keeps what was typed, and says why", async () => {
    const { user } = open({
      "invitation.create": () => {
        throw new Refusal(409, "This person belongs to the company already");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Invite somebody" }));
    const invite = await dialog("Invite somebody");
    await user.type(invite.getByLabelText("Email"), "ngozi@okpella-mfb.ng{Enter}");
    expect(await invite.findByText("This person belongs to the company already")).toBeDefined();
    expect(invite.getByLabelText<HTMLInputElement>("Email").value).toBe("ngozi@okpella-mfb.ng");
  });

  test("that is open says where it stands, is sent again, and taken back", async () => {
    let invitations = [
      anInvitation(),
      anInvitation({
        invitationId: "invitation-2",
        email: "new@okpella-mfb.ng",
        isSent: false,
        role: "auditor",
        until: "2026-12-31T23:00:00.000Z",
      }),
      anInvitation({
        invitationId: "invitation-3",
        email: "old@okpella-mfb.ng",
        isExpired: true,
        expiresAt: "2026-11-01T09:00:00.000Z",
      }),
    ];
    const { user, calls } = open({
      "invitation.list": () => okList(invitations),
      "invitation.send": () => ok(null, "Invitation sent again. The link before is void."),
      "invitation.withdraw": () => {
        invitations = invitations.slice(1);
        return ok(null, "Invitation taken back");
      },
    });
    const list = within(await screen.findByRole("list", { name: "Open invitations" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "tunde@okpella-mfb.ngOfficerAsked by Ada Obi, 20 Nov 2026, 10:00. Its link is good until 27 Nov 2026.Send againTake back",
      "new@okpella-mfb.ngAuditor · until 31 Dec 2026Asked by Ada Obi, 20 Nov 2026, 10:00. Its mail is being sent.Send againTake back",
      "old@okpella-mfb.ngOfficerAsked by Ada Obi, 20 Nov 2026, 10:00. Ran out on 1 Nov 2026.Send againTake back",
    ]);
    await user.click(list.getByRole("button", { name: "Send again to old@okpella-mfb.ng" }));
    expect(await screen.findByText(/^Invitation sent again/)).toBeDefined();
    expect(asked(calls, "invitation.send")).toEqual([{ id: "company-1", invitationId: "invitation-3" }]);
    await user.click(list.getByRole("button", { name: "Take back the invitation of tunde@okpella-mfb.ng" }));
    await user.click((await dialog("Take this invitation back?")).getByRole("button", { name: "Take back" }));
    await waitFor(() => expect(screen.queryByText("tunde@okpella-mfb.ng")).toBeNull());
    expect(asked(calls, "invitation.withdraw")).toEqual([{ id: "company-1", invitationId: "invitation-1" }]);
  });

  test("waits for the company’s e-mail to be confirmed", async () => {
    open({ "company.get": () => ok(aCompany({ isEmailConfirmed: false })) });
    expect(await screen.findByText("People can be invited once your company’s e-mail is confirmed.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Invite somebody" })).toBeNull();
  });

  test("that could not be loaded leaves the rest, and is asked for again", async () => {
    let isUp = false;
    const { user } = open({
      "invitation.list": () => {
        if (!isUp) throw new Refusal(500, "Something went wrong");
        return okList([]);
      },
    });
    expect(await rowOf("Ada Obi")).toBeDefined();
    await screen.findByText("The invitations could not be loaded.");
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No invitation is open.")).toBeDefined();
  });
});

describe("a unit", () => {
  test("is added; a name that is taken is refused at the field", async () => {
    let isTaken = true;
    const { user, calls } = open({
      "unit.create": () => {
        if (isTaken) throw new Refusal(409, "There is a unit of this name");
        return ok(aUnit({ unitId: "unit-2", name: "Audit" }), "Unit kept");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Add a unit" }));
    const add = await dialog("Add a unit");
    await user.type(add.getByLabelText("Name"), " Audit{Enter}");
    expect(await add.findByText("There is a unit of this name")).toBeDefined();
    isTaken = false;
    await user.selectOptions(add.getByLabelText("Head"), "Ngozi Eze");
    await user.click(add.getByRole("button", { name: "Add unit" }));
    expect(await screen.findByText("Unit kept")).toBeDefined();
    expect(asked(calls, "unit.create").at(-1)).toEqual({ id: "company-1", name: "Audit", head: "user-2" });
  });

  test("says who heads it and how many are in it, is changed and removed", async () => {
    const { user, calls } = open({
      "unit.change": () => ok(treasury, "Unit kept"),
      "unit.remove": () => ok(null, "Unit removed"),
    });
    const list = within(await screen.findByRole("list", { name: "Units" }));
    expect(list.getByRole("listitem").textContent).toContain("TreasuryHeaded by Ngozi Eze · 1 person");
    await user.click(list.getByRole("button", { name: "Change Treasury" }));
    const change = await dialog("Change the unit");
    await user.selectOptions(change.getByLabelText("Head"), "Nobody");
    await user.click(change.getByRole("button", { name: "Save" }));
    await screen.findByText("Unit kept");
    expect(asked(calls, "unit.change")).toEqual([{ id: "company-1", unitId: "unit-1", name: "Treasury", head: null }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(list.getByRole("button", { name: "Remove Treasury" }));
    await user.click((await dialog("Remove this unit?")).getByRole("button", { name: "Remove unit" }));
    await screen.findByText("Unit removed");
    expect(asked(calls, "unit.remove")).toEqual([{ id: "company-1", unitId: "unit-1" }]);
  });
});

describe("a role that does not manage people", () => {
  test("sees who is there, and is offered nothing else", async () => {
    const { calls } = open({}, "auditor");
    expect((await rowOf("Ngozi Eze")).textContent).toContain("Officer");
    expect(await screen.findByRole("button", { name: "Leave…" })).toBeDefined();
    const main = within(document.querySelector("main")!);
    expect(main.getAllByRole("button").map((button) => button.textContent)).toEqual(["Leave…"]);
    expect(asked(calls, "invitation.list")).toEqual([]);
  });

  test("sees it go when the role changes meanwhile: a refusal asks again what the role may", async () => {
    let role: "owner" | "officer" = "owner";
    signIn();
    const { user } = renderApp("/people", {
      ...firm,
      "me.get": () => ok(aMe(role)),
      "invitation.create": () => {
        role = "officer";
        throw new Refusal(403, "Your role (officer) does not have the permission people.change");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Invite somebody" }));
    const invite = await dialog("Invite somebody");
    await user.type(invite.getByLabelText("Email"), "x@okpella-mfb.ng{Enter}");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Invite somebody" })).toBeNull());
    expect(localStorage.getItem("role")).toBe("officer");
  });
});
