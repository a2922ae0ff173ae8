import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { never, ok, Refusal } from "../support/fake-server.ts";
import { nothingWaits } from "../support/nothing-waits.ts";
import { aTask, openWork, taskPanel } from "../support/work.tsx";

const three = [
  aTask({ _id: "late", title: "Sign the count", isLate: true, dueOn: "2026-11-20" }),
  aTask({ _id: "today", title: "Send the return", dueOn: "2026-11-21" }),
  aTask({ _id: "some", title: "Read the circular" }),
];
const sent = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const focused = () => document.activeElement?.getAttribute("data-keys-row");

describe("what waits", () => {
  test("stands in parts, the most urgent first", async () => {
    openWork(three);
    await screen.findByRole("heading", { name: "Late: 1" });
    const main = within(screen.getByRole("main"));
    const parts = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual(["Late: 1", "Today: 1", "On no day: 1"]);
    expect(document.title).toBe("My work · Ilana");
  });

  test("has what is to be filed and reviewed, and what is unread, each with its way", async () => {
    const review = {
      _id: "cbn-returns.r1", regulationId: "cbn-returns", requirementId: "cbn-returns#r1", regulator: "CBN", title: "Returns",
      text: "Name an officer", state: "partly" as const, nextReviewOn: "2026-11-19", isLate: true,
    }; // prettier-ignore
    const unread = {
      _id: "n1", changeType: "new" as const, regulationTitle: "Guidelines on Returns", regulator: "CBN", regulationId: null, changeId: "c1",
      createdAt: "2026-11-21T08:00:00.000Z",
    }; // prettier-ignore
    const circular = {
      _id: "k1", kind: "change" as const, title: "Cash limits", sentAt: "2026-11-16T08:00:00.000Z", openedAt: null, readBy: "2026-11-20", isLate: true,
    }; // prettier-ignore
    const work = {
      ...nothingWaits,
      reviews: [review],
      circulars: { total: 60, rows: [circular] },
      unread: { total: 3, newest: [unread] },
      waiting: 2,
    };
    openWork([], { more: { "work.mine": () => ok(work) } });
    const duty = await screen.findByRole("link", { name: "Name an officer" });
    expect(duty.getAttribute("href")).toBe("/duties?duty=cbn-returns.r1");
    expect(screen.getByText("To be reviewed since 19 Nov 2026")).toBeDefined();
    expect(screen.getByRole("heading", { name: "To read and confirm: 60" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Cash limits" }).getAttribute("href")).toBe("/circulars?circular=k1");
    expect(screen.getByText("Was to be read by 20 Nov 2026")).toBeDefined();
    expect(screen.getByRole("link", { name: "All circulars" }).getAttribute("href")).toBe("/circulars");
    expect(screen.getByRole("link", { name: "Guidelines on Returns" }).getAttribute("href")).toBe("/updates?change=c1");
    expect(screen.getByText("2 older ones under Notifications.")).toBeDefined();
    expect(screen.getByText(/2 updates wait for your company’s decision/)).toBeDefined();
  });

  test("says that nothing does", async () => {
    openWork([]);
    expect(await screen.findByRole("heading", { name: "Nothing waits for you" })).toBeDefined();
  });

  test("waits and fails in words", async () => {
    openWork([], { more: { "work.mine": never } });
    expect(await screen.findByRole("status", { name: "Loading your work..." })).toBeDefined();
    let isDown = true;
    const mine = () => {
      if (isDown) throw new Refusal(500, "Something went wrong");
      return ok(nothingWaits);
    };
    const { user, unmount } = openWork([], { more: { "work.mine": mine } });
    await screen.findByText("Your work could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { name: "Nothing waits for you" });
    unmount();
  });
});

describe("by keyboard", () => {
  test("j and k lead through the parts, Enter opens, Escape closes, and the keyboard is where it was", async () => {
    const { user, href } = openWork(three);
    await screen.findByText("Send the return");
    await user.keyboard("jj");
    expect(focused()).toBe("today");
    await user.keyboard("k{ArrowDown}{Enter}");
    await taskPanel();
    expect(href()).toBe("/work?task=today");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(href()).toBe("/work"));
    await waitFor(() => expect(document.activeElement?.getAttribute("data-task")).toBe("today"));
  });

  test("x marks as done, which can be taken back; the keyboard goes on to the next", async () => {
    const { user, tasks } = openWork(three);
    await screen.findByText("Sign the count");
    await user.keyboard("jx");
    await waitFor(() => expect(tasks.of("late").state).toBe("done"));
    await waitFor(() => expect(screen.queryByText("Sign the count")).toBeNull());
    expect(focused()).toBe("today");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(tasks.of("late").state).toBe("open"));
    await screen.findByText("Sign the count");
  });

  test("n makes a task", async () => {
    const { user } = openWork(three);
    await screen.findByText("Send the return");
    await user.keyboard("n");
    expect(await screen.findByRole("dialog", { name: "New task" })).toBeDefined();
  });

  test("what waits for another has nothing that marks it as done", async () => {
    const { user, tasks } = openWork([aTask({ waitsFor: { taskId: "a", title: "Count the cash", state: "open" } })]);
    await screen.findByText("Waits for: Count the cash");
    await user.keyboard("jx");
    expect(tasks.of("task-1").state).toBe("open");
  });

  test("an auditor is offered nothing that changes", async () => {
    const { user, tasks } = openWork(three, { role: "auditor", path: "/work?task=today" });
    await taskPanel();
    expect(screen.queryByRole("button", { name: "Done…" })).toBeNull();
    await user.keyboard("{Escape}");
    await screen.findByText("Send the return");
    await user.keyboard("jxn");
    expect(screen.queryByRole("button", { name: /^Mark/ })).toBeNull();
    expect(screen.queryByRole("dialog", { name: "New task" })).toBeNull();
    expect(tasks.of("late").state).toBe("open");
  });
});

describe("all tasks", () => {
  test("are narrowed in the address", async () => {
    const { user, calls, href } = openWork(three, { path: "/work?view=all" });
    await screen.findByText("3 tasks");
    await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "done");
    await screen.findByRole("heading", { name: "No task matches" });
    expect(href()).toBe("/work?view=all&state=done");
    await user.selectOptions(screen.getByRole("combobox", { name: "Whose" }), "user-2");
    await waitFor(() => expect(href()).toContain("assignee=user-2"));
    expect(sent(calls, "task.list")).toContainEqual({ companyId: "company-1", state: "done", assignee: "user-2", limit: 50, skip: 0 });
    await user.click(within(screen.getByRole("search")).getByRole("button", { name: "Clear filters" }));
    await screen.findByText("3 tasks");
    expect(href()).toBe("/work?view=all");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  }); // prettier-ignore

  test("come page after page", async () => {
    const many = Array.from({ length: 120 }, (_, at) => aTask({ _id: `t${at}`, title: `Task ${at}` }));
    const { user } = openWork(many, { path: "/work?view=all" });
    await screen.findByText("120 tasks, the first 50 of them shown");
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByText("120 tasks, the first 100 of them shown");
    expect(within(screen.getByRole("list", { name: "Tasks" })).getAllByRole("listitem")).toHaveLength(100);
  });

  test("a filter that the server refuses says so", async () => {
    const refused = () => {
      throw new Refusal(400, "State must be one of: open, done");
    };
    openWork([], { path: "/work?view=all&state=gone", more: { "task.list": refused } });
    await screen.findByText("The tasks cannot be narrowed like this");
    expect(screen.getByText("State must be one of: open, done")).toBeDefined();
  });
});
