import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { okList, Refusal } from "../support/fake-server.ts";
import { aTask, openWork, taskPanel } from "../support/work.tsx";
import { aDuty, laidOut, openDuties } from "../support/duties.tsx";

const sent = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const item = (id: string, text: string) => ({ _id: id, text, tickedAt: null, tickedBy: null });
const path = "/work?task=task-1";

// A panel that goes while it is open lets go of the page a moment later, which is the next test's by then.
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 100));
});

describe("one task", () => {
  test("says what it comes from and what it waits for, each with its way", async () => {
    const from = { kind: "duty" as const, id: "cbn-returns.r1", title: "Name an officer", path: "/duties?duty=cbn-returns.r1" };
    const waitsFor = { taskId: "task-2", title: "Count the cash", state: "open" as const };
    const other = aTask({ _id: "task-2", title: "Count the cash" });
    const task = aTask({ from, waitsFor, repeats: "FREQ=MONTHLY", dueOn: "2026-11-30", dueTime: "16:00" });
    const { user, href } = openWork([task, other], { path });
    await taskPanel();
    const panel = within(await taskPanel());
    expect((await panel.findByRole("link", { name: "Name an officer" })).getAttribute("href")).toBe("/duties?duty=cbn-returns.r1");
    expect(panel.getByText("Monday, 30 November 2026, 16:00, Lagos time")).toBeDefined();
    expect(panel.getByText("Every month")).toBeDefined();
    expect(panel.getByRole<HTMLButtonElement>("button", { name: "Done…" }).disabled).toBe(true);
    await user.click(panel.getByRole("button", { name: "Count the cash" }));
    await waitFor(() => expect(href()).toBe("/work?task=task-2"));
    expect(await panel.findByText("Waiting for it")).toBeDefined();
  }); // prettier-ignore

  test("is not there", async () => {
    openWork([], { path: "/work?task=gone" });
    expect(await screen.findByText("There is no such task")).toBeDefined();
  });

  test("its checklist is ticked in place, over what somebody else has ticked", async () => {
    const { user, tasks } = openWork([aTask({ checklist: [item("a", "Kano"), item("b", "Jos")] })], { path });
    await taskPanel();
    const kano = await screen.findByRole("checkbox", { name: "Kano" });
    await user.click(kano);
    await screen.findByText("Checklist: 1 of 2 done");
    expect(tasks.of("task-1").version).toBe(2);
    tasks.write("task-1", 2, { title: "Another title" });
    await user.click(screen.getByRole("checkbox", { name: "Jos" }));
    await screen.findByText(/Changed meanwhile by Ngozi Eze/);
    await screen.findByRole("heading", { name: "Another title" });
    await user.click(screen.getByRole("checkbox", { name: "Jos" }));
    await screen.findByText("Checklist: 2 of 2 done");
  });

  test("is done with a text, references and pieces of evidence", async () => {
    const piece = { _id: "e1", title: "Minutes of the board" };
    const list = () => okList([piece as never]);
    const { user, calls } = openWork([aTask()], { path, more: { "evidence.list": list } });
    await taskPanel();
    await user.click(await screen.findByRole("button", { name: "Done…" }));
    const form = within(await screen.findByRole("form", { name: "It was done" }));
    expect(document.activeElement).toBe(form.getByRole("textbox", { name: "What shows it" }));
    await user.keyboard("Sent to the CBN");
    await user.type(form.getByRole("textbox", { name: "References" }), "FINA/417{Enter} {Enter}https://cbn.example/a");
    await user.type(form.getByRole("searchbox", { name: "Evidence" }), "minutes");
    await user.click(await form.findByRole("button", { name: "Minutes of the board" }));
    await user.click(form.getByRole("button", { name: "Note as done" }));
    await screen.findByRole("heading", { name: "What was done" });
    expect(sent(calls, "task.done")).toEqual([
      { companyId: "company-1", id: "task-1", version: 1, proof: "Sent to the CBN", references: ["FINA/417", "https://cbn.example/a"], evidenceIds: ["e1"] },
    ]);
    expect(screen.getByText("Piece e1")).toBeDefined();
    expect(screen.getByRole("link", { name: /cbn\.example/ })).toBeDefined();
  }); // prettier-ignore

  test("proof that was typed stays when somebody else was first, and goes with the next press", async () => {
    const { user, tasks } = openWork([aTask()], { path });
    await taskPanel();
    await user.click(await screen.findByRole("button", { name: "Done…" }));
    await user.keyboard("Sent");
    tasks.write("task-1", 1, { dueOn: "2026-12-01" });
    await user.click(screen.getByRole("button", { name: "Note as done" }));
    await screen.findByText(/Changed meanwhile by Ngozi Eze/);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "What shows it" }).value).toBe("Sent");
    await screen.findByText("Tuesday, 1 December 2026");
    await user.click(screen.getByRole("button", { name: "Note as done" }));
    await waitFor(() =>
      expect(tasks.of("task-1")).toMatchObject({ state: "done", proof: "Sent", dueOn: "2026-12-01" }),
    );
  });

  test("is cancelled with a reason, the series with it if that is meant, and opened again", async () => {
    const { user, calls } = openWork([aTask({ repeats: "FREQ=MONTHLY", dueOn: "2026-11-30" })], { path });
    await taskPanel();
    await user.click(await screen.findByRole("button", { name: "Cancel it…" }));
    const form = within(await screen.findByRole("form", { name: "Cancel the task" }));
    await user.click(form.getByRole("button", { name: "Cancel the task" }));
    expect(form.getByText(/Please say why/)).toBeDefined();
    await user.type(form.getByRole("textbox", { name: "Reason" }), "Suspended");
    await user.click(form.getByRole("checkbox", { name: /It comes no more/ }));
    await user.click(form.getByRole("button", { name: "Cancel the task" }));
    await screen.findByText("Cancelled, because");
    expect(sent(calls, "task.cancel")).toMatchObject([{ reason: "Suspended", endsRepetition: true }]);
    await user.click(screen.getByRole("button", { name: "Open again…" }));
    await user.keyboard("It is due again");
    await user.click(screen.getByRole("button", { name: "Open again" }));
    await screen.findByRole("button", { name: "Done…" });
  });

  test("Escape leaves a form first, then the task", async () => {
    const { user, href } = openWork([aTask()], { path });
    await taskPanel();
    await user.click(await screen.findByRole("button", { name: "Done…" }));
    await user.keyboard("{Escape}");
    await screen.findByRole("button", { name: "Done…" });
    expect(href()).toBe(path);
  });

  test("what is said goes under it", async () => {
    const { user, calls } = openWork([aTask()], { path });
    await taskPanel();
    await user.type(await screen.findByRole("textbox", { name: "Your comment" }), "@Ngo");
    await user.click(await screen.findByRole("button", { name: "@Ngozi Eze" }));
    await user.click(screen.getByRole("button", { name: "Comment" }));
    await waitFor(() =>
      expect(sent(calls, "task.comment")).toEqual([{ companyId: "company-1", id: "task-1", text: "@Ngozi Eze ", mentions: ["user-2"] }]),
    );
  }); // prettier-ignore
});

describe("changing one", () => {
  test("sends what is otherwise", async () => {
    const { user, calls, tasks } = openWork([aTask({ checklist: [item("a", "Kano")] })], { path });
    await taskPanel();
    await user.click(await screen.findByRole("button", { name: "Change…" }));
    const form = within(await screen.findByRole("form", { name: "Change the task" }));
    await user.selectOptions(form.getByRole("combobox", { name: "Whose it is" }), "user-2");
    await user.click(form.getByRole("textbox", { name: "Item 1" }));
    await user.keyboard("{Enter}Jos");
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(tasks.of("task-1").version).toBe(2));
    const checklist = [{ _id: "a", text: "Kano" }, { text: "Jos" }];
    expect(sent(calls, "task.change")).toEqual([
      { companyId: "company-1", id: "task-1", version: 1, assignees: ["user-1", "user-2"], checklist },
    ]);
  });

  test("what was typed stays over what somebody else has written", async () => {
    const { user, tasks } = openWork([aTask()], { path });
    await taskPanel();
    await user.click(await screen.findByRole("button", { name: "Change…" }));
    const form = within(await screen.findByRole("form", { name: "Change the task" }));
    await user.type(form.getByRole("textbox", { name: "More about it" }), "From all branches");
    tasks.write("task-1", 1, { title: "By Ngozi", dueOn: "2026-12-01" });
    await user.click(form.getByRole("button", { name: "Save" }));
    await form.findByText(/What you typed is still here/);
    expect(form.getByText("There now: What is to be done: By Ngozi")).toBeDefined();
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "What is to be done" }).value).toBe("By Ngozi");
    await user.click(form.getByRole("button", { name: "Write mine over it" }));
    await waitFor(() => expect(tasks.of("task-1")).toMatchObject({ title: "By Ngozi", text: "From all branches", dueOn: "2026-12-01", version: 3 }));
  }); // prettier-ignore
});

describe("a new task", () => {
  test("comes again by plain words, and shows its days before it is made", async () => {
    const { user, calls, href } = openWork([]);
    await screen.findByRole("heading", { name: "Nothing waits for you" });
    await user.keyboard("n");
    const form = within(await screen.findByRole("form", { name: "New task" }));
    await user.click(form.getByRole("button", { name: "Make the task" }));
    expect(await form.findByText("Please say what is to be done")).toBeDefined();
    await user.type(form.getByRole("textbox", { name: "What is to be done" }), "Send the return");
    await user.selectOptions(form.getByRole("combobox", { name: "Comes again" }), "QUARTERLY");
    await user.click(form.getByRole("checkbox", { name: "On the last day of the month" }));
    await user.click(form.getByRole("button", { name: "Make the task" }));
    expect(await form.findByText("What comes again needs its first day")).toBeDefined();
    await user.type(form.getByLabelText("Due"), "2026-11-30");
    expect(within(await form.findByRole("list", { name: "The next days" })).getAllByRole("listitem")).toHaveLength(2);
    await user.click(form.getByRole("button", { name: "Make the task" }));
    await waitFor(() => expect(href()).toBe("/work?task=task-new"));
    const [made] = sent(calls, "task.add");
    expect(made).toMatchObject({ title: "Send the return", dueOn: "2026-11-30", repeats: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1" });
    expect(made).not.toHaveProperty("from");
  }); // prettier-ignore

  test("a rule that the server refuses says why", async () => {
    const refused = () => {
      throw new Refusal(400, "By this repetition it never comes again");
    };
    const { user } = openWork([], { more: { "task.days": refused } });
    await screen.findByRole("heading", { name: "Nothing waits for you" });
    await user.keyboard("n");
    const form = within(await screen.findByRole("form", { name: "New task" }));
    await user.type(form.getByLabelText("Due"), "2026-11-30");
    await user.selectOptions(form.getByRole("combobox", { name: "Comes again" }), "DAILY");
    expect(await form.findByText("By this repetition it never comes again")).toBeDefined();
  });

  test("of a duty is made beside it, and stands there", async () => {
    laidOut();
    const made = aTask({ title: "Name her" });
    const rows: (typeof made)[] = [];
    const { user, calls } = openDuties([aDuty()], {
      path: "/duties?duty=cbn-returns.r1",
      more: {
        "task.list": () => okList(rows),
        "task.add": () => {
          rows.push(made);
          return { success: true as const, data: made, message: "Task added" };
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Make a task" }));
    const form = within(await screen.findByRole("form", { name: "Make a task" }));
    expect(form.getByText(/From: Name an officer/)).toBeDefined();
    await user.type(form.getByRole("textbox", { name: "What is to be done" }), "Name her");
    await user.click(form.getByRole("button", { name: "Make the task" }));
    expect((await screen.findByRole("link", { name: "Name her" })).getAttribute("href")).toBe("/work?task=task-1");
    expect(sent(calls, "task.add")).toMatchObject([{ from: { kind: "duty", id: "cbn-returns.r1" }, title: "Name her" }]);
    expect(sent(calls, "task.list")).toContainEqual({ companyId: "company-1", fromKind: "duty", fromId: "cbn-returns.r1", state: "all", limit: 10 });
  }); // prettier-ignore
});
