import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { never, ok, Refusal } from "../support/fake-server.ts";
import { aDuty, grid, laidOut, openDuties, rowOf } from "../support/duties.tsx";

beforeEach(() => {
  vi.restoreAllMocks();
  laidOut();
});

const text = "Name an officer who answers for returns.";
const three = [
  aDuty(),
  aDuty({ _id: "cbn-returns.r2", text: "Send the liquidity return every month.", nextDueOn: "2099-12-10", owner: "user-2" }),
  aDuty({ _id: "sec-funds.r1", text: "Value each fund.", regulator: "SEC", regulationId: "sec-funds", title: "Funds", state: "in-place" }),
]; // prettier-ignore
const sent = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const active = () => document.activeElement?.getAttribute("data-place");
/** Puts the keyboard into the table's cell that has its place. */
const enter = async () => {
  const cell = (await grid()).querySelector<HTMLElement>('[tabindex="0"]')!;
  cell.focus();
};

describe("the table", () => {
  test("draws the lines in sight of thousands, and says how many there are", async () => {
    const many = Array.from({ length: 2_400 }, (_, index) => aDuty({ _id: `d${index}`, text: `Duty number ${index}` }));
    const { calls, user } = openDuties(many);
    const table = await grid();
    await screen.findByText("2400 duties");
    expect(table.getAttribute("aria-rowcount")).toBe("2401");
    const drawn = within(table).getAllByRole("row");
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(60);
    // In pages of which each is asked for once.
    const skips = sent(calls, "duty.list").map((input) => input as { limit: number; skip?: number }).filter(({ limit }) => limit > 1).map(({ skip }) => skip); // prettier-ignore
    expect(skips.toSorted((a, b) => a! - b!)).toEqual([0, 500, 1000, 1500, 2000]);
    // Choosing all chooses what is not drawn, too.
    await user.click(within(table).getByRole("checkbox", { name: "Choose all" }).closest("[role=columnheader]")!);
    await screen.findByText("2400 chosen");
  });

  test("says what each is, how it stands, and whose it is", async () => {
    openDuties(three);
    const row = await rowOf("Send the liquidity return every month.");
    await waitFor(() => expect(row.getByText("Ngozi Eze")).toBeDefined());
    expect(row.getByText("Not looked at")).toBeDefined();
    expect(row.getByText("10 Dec 2099")).toBeDefined();
    expect(document.title).toBe("Duties · Ilana");
  });

  test("is sorted by a column, the other way round, and as before", async () => {
    const { user, href } = openDuties(three);
    const table = await grid();
    const texts = () => [...table.querySelectorAll("[data-line] [data-column=duty] [data-clamp]")].map(({ textContent }) => textContent.split(" ")[0]);
    const head = within(table).getByRole("columnheader", { name: "State" });
    expect(texts()).toEqual(["Name", "Send", "Value"]);
    await user.click(head);
    await waitFor(() => expect(head.getAttribute("aria-sort")).toBe("ascending"));
    await user.click(head);
    await waitFor(() => expect(texts()).toEqual(["Value", "Name", "Send"]));
    expect(href()).toContain("sort=-state");
    await user.click(head);
    await waitFor(() => expect(texts()).toEqual(["Name", "Send", "Value"]));
  }); // prettier-ignore

  test("puts duties together, each group with how many it has", async () => {
    openDuties(three, { path: "/duties?group=regulator" });
    const table = await grid();
    const groups = [...table.querySelectorAll("[data-group]")].map(({ textContent }) => textContent);
    expect(groups).toEqual(["Central Bank of Nigeria2", "Securities and Exchange Commission1"]);
    expect(table.getAttribute("aria-rowcount")).toBe("6");
  });

  test("shows the columns that were chosen, here and at the next visit", async () => {
    const first = openDuties(three);
    await grid();
    await first.user.click(screen.getByRole("button", { name: "Columns" }));
    await first.user.click(await screen.findByRole("checkbox", { name: "Why it binds" }));
    await first.user.click(screen.getByRole("checkbox", { name: "Regulator" }));
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await waitFor(() => expect(heads()).toContain("Why it binds"));
    expect(heads()).not.toContain("Regulator");
    first.unmount();
    openDuties(three);
    await grid();
    expect(heads()).toContain("Why it binds");
  });

  test("is narrowed in the address", async () => {
    const { user, calls, href } = openDuties(three);
    await grid();
    await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "in-place");
    await waitFor(() => expect(href()).toBe("/duties?state=in-place"));
    await screen.findByText("1 duty");
    await user.type(screen.getByRole("searchbox"), "zzz");
    await screen.findByRole("heading", { name: "No duty matches" });
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await screen.findByText("3 duties");
    expect(sent(calls, "duty.list")).toContainEqual({ companyId: "company-1", state: "in-place", limit: 500, skip: 0 });
  });

  test.each([
    [() => never(), "status", "Loading duties..."],
    [() => { throw new Refusal(500, "Something went wrong"); }, "alert", undefined],
  ])("waits and fails in words: %#", async (list, role, name) => {
    openDuties(three, { more: { "duty.list": list } });
    const place = await screen.findByRole(role, name === undefined ? {} : { name });
    expect(place.textContent).toContain(role === "alert" ? "The duties could not be loaded" : "");
  }); // prettier-ignore

  test("says what an empty register means", async () => {
    openDuties([]);
    expect(await screen.findByRole("heading", { name: "No duties yet" })).toBeDefined();
  });
});

describe("the keyboard", () => {
  test("one cell is in the order of tabs; arrows, Home, End and Ctrl lead through the others", async () => {
    const { user } = openDuties(three);
    const table = await grid();
    expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await enter();
    expect(active()).toBe("0.1");
    for (const [keys, place] of [
      ["{ArrowDown}", "1.1"],
      ["{ArrowRight}", "1.2"],
      ["{End}", "1.7"],
      ["{Home}", "1.0"],
      ["{Control>}{End}{/Control}", "2.7"],
      ["{Control>}{Home}{/Control}", "0.0"],
      ["{ArrowUp}", "-1.0"],
      ["{PageDown}", "2.0"],
    ] as const) {
      await user.keyboard(keys);
      await waitFor(() => expect([keys, active()]).toEqual([keys, place]));
    }
  });

  test("edits a cell in place, sends it, and stays there", async () => {
    const { user, calls, register } = openDuties(three);
    await enter();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    const editor = await screen.findByRole("combobox", { name: /^State of Name an officer/ });
    await user.selectOptions(editor, "partly");
    expect(sent(calls, "duty.change")).toEqual([]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(register.of("cbn-returns.r1")).toMatchObject({ state: "partly", version: 1 }));
    expect(sent(calls, "duty.change")).toEqual([{ companyId: "company-1", id: "cbn-returns.r1", version: 0, state: "partly" }]);
    await waitFor(() => expect(active()).toBe("0.3"));
    expect(await (await rowOf(text)).findByText("Partly in place")).toBeDefined();
  }); // prettier-ignore

  test("Escape leaves a cell as it was, Tab keeps it and leads on", async () => {
    const { user, calls, register } = openDuties(three);
    await enter();
    await user.keyboard("{ArrowRight}{ArrowRight}{F2}");
    await user.selectOptions(await screen.findByRole("combobox", { name: /^State of/ }), "partly");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(active()).toBe("0.3"));
    expect(sent(calls, "duty.change")).toEqual([]);
    await user.keyboard("{ArrowRight}{Enter}");
    await user.selectOptions(await screen.findByRole("combobox", { name: /^Owner of/ }), "user-2");
    await user.keyboard("{Tab}");
    await waitFor(() => expect(active()).toBe("0.5"));
    await waitFor(() => expect(register.of("cbn-returns.r1").owner).toBe("user-2"));
  });

  test("a duty that does not apply needs a reason", async () => {
    const { user, register } = openDuties(three);
    await enter();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    await user.selectOptions(await screen.findByRole("combobox", { name: /^State of/ }), "does-not-apply");
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Why does it not apply?" }));
    await user.click(dialog.getByRole("button", { name: "It does not apply" }));
    expect(await dialog.findByText("Please say why it does not apply")).toBeDefined();
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "No agents");
    await user.click(dialog.getByRole("button", { name: "It does not apply" }));
    await waitFor(() => expect(register.of("cbn-returns.r1")).toMatchObject({ state: "does-not-apply", reason: "No agents" }));
  }); // prettier-ignore
});

describe("two people", () => {
  test("the second is shown what the first wrote beside what it wanted, and may write over it", async () => {
    const { user, register } = openDuties(three);
    await enter();
    register.write("cbn-returns.r1", 0, { state: "in-place" });
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    await user.selectOptions(await screen.findByRole("combobox", { name: /^State of/ }), "partly");
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Somebody else was first" }));
    expect(dialog.getByText(/Changed meanwhile by Ngozi Eze/)).toBeDefined();
    expect(dialog.getByText("In place")).toBeDefined();
    expect(dialog.getByText("Partly in place")).toBeDefined();
    expect(register.of("cbn-returns.r1").state).toBe("in-place");
    await user.click(dialog.getByRole("button", { name: "Write mine over it" }));
    await waitFor(() => expect(register.of("cbn-returns.r1")).toMatchObject({ state: "partly", version: 2 }));
  });

  test("a form keeps what was typed when somebody else was first", async () => {
    const { user, register } = openDuties(three, { path: "/duties?duty=cbn-returns.r1" });
    const how = await screen.findByRole("textbox", { name: "How it is met" });
    await user.type(how, "By the portal");
    register.write("cbn-returns.r1", 0, { state: "in-place" });
    register.how("cbn-returns.r1", "By hand");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByText(/What you typed is still here/)).textContent).toContain("Ngozi Eze");
    expect((how as HTMLTextAreaElement).value).toBe("By the portal");
    expect((screen.getByRole("form", { name: "How it stands" }).querySelector("select") as HTMLSelectElement).value).toBe("in-place");
    expect(await screen.findByText("How it is met, there: By hand")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Write mine over it" }));
    await waitFor(() => expect(register.of("cbn-returns.r1")).toMatchObject({ state: "in-place", version: 2 }));
  }); // prettier-ignore

  test("what the server refuses is as it was", async () => {
    const refused = () => { throw new Refusal(500, "Something went wrong"); };
    const { user } = openDuties(three, { more: { "duty.change": refused } });
    await enter();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    await user.selectOptions(await screen.findByRole("combobox", { name: /^State of/ }), "partly");
    await user.keyboard("{Enter}");
    await screen.findByText("Something went wrong");
    await waitFor(async () => expect((await rowOf(text)).queryByText("Partly in place")).toBeNull());
  }); // prettier-ignore
});

describe("many at once", () => {
  test("are changed together, and taken back", async () => {
    const { user, calls, register } = openDuties(three);
    const table = await grid();
    await user.click(within(table).getByRole("checkbox", { name: "Choose all" }).closest("[role=columnheader]")!);
    const bar = within(await screen.findByRole("group", { name: "With the chosen duties" }));
    expect(bar.getByRole("combobox", { name: "To what" })).toHaveProperty("selectedOptions.0.textContent", "Choose…");
    expect(bar.getByRole("button", { name: "Change 3" })).toHaveProperty("disabled", true);
    await user.selectOptions(bar.getByRole("combobox", { name: "What to change" }), "owner");
    expect(bar.getByRole("button", { name: "Change 3" })).toHaveProperty("disabled", true);
    await user.selectOptions(bar.getByRole("combobox", { name: "To what" }), "user-2");
    await user.click(bar.getByRole("button", { name: "Change 3" }));
    await screen.findByText("Changed: 3 duties");
    expect(sent(calls, "duty.changeMany")).toEqual([
      { companyId: "company-1", duties: three.map(({ _id: id, version }) => ({ id, version })), changes: { owner: "user-2" } },
    ]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(register.of("cbn-returns.r1").owner).toBeNull());
    await waitFor(() => expect(sent(calls, "duty.undo")).toEqual([{ companyId: "company-1", undoId: "undo-1" }]));
  }); // prettier-ignore
});

describe("whoever may not change", () => {
  test("an auditor is offered nothing that changes, and opens a duty where others edit it", async () => {
    const { user, href } = openDuties(three, { role: "auditor" });
    const table = await grid();
    await waitFor(() => expect(within(table).queryByRole("checkbox")).toBeNull());
    expect(screen.queryByRole("button", { name: "Add a duty" })).toBeNull();
    await enter();
    await user.keyboard("{ArrowRight}{Enter}");
    await waitFor(() => expect(href()).toContain("duty=cbn-returns.r1"));
    await screen.findByRole("heading", { name: text });
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("form", { name: "Comment" })).toBeNull();
  });

  test("a contributor says how it stands, not whose it is", async () => {
    const { user } = openDuties(three, { role: "contributor", path: "/duties?duty=cbn-returns.r1" });
    await screen.findByRole("form", { name: "How it stands" });
    expect(screen.queryByRole("combobox", { name: "Reviewer" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add a duty" })).toBeNull();
    await user.keyboard("{Escape}");
  });
});

describe("views", () => {
  test("are kept as the table is, and shown again", async () => {
    const kept = { _id: "v1", name: "CBN by owner", query: { regulator: "CBN", group: "owner" }, isShared: true, isOwn: false };
    const { user, calls, href } = openDuties(three, {
      path: "/duties?state=in-place",
      more: { "duty.views": () => ok([kept]), "duty.keepView": ({ companyId: _c, ...view }) => ok({ ...view, _id: "v2", isOwn: true }, "View kept") },
    });
    await grid();
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.type(await screen.findByRole("textbox", { name: "Name of the view" }), "In place");
    await user.click(screen.getByRole("button", { name: "Keep this view" }));
    await screen.findByText("View kept");
    expect(sent(calls, "duty.keepView")).toEqual([
      { companyId: "company-1", name: "In place", query: { state: "in-place", columns: "regulator,state,owner,unit,due,review" }, isShared: false },
    ]);
    await user.click(screen.getByRole("button", { name: /^CBN by owner/ }));
    await waitFor(() => expect(href()).toBe("/duties?regulator=CBN&group=owner"));
  }); // prettier-ignore
});
