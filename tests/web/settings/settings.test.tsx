import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { roles, type Role } from "#features/role/vocabulary.ts";
import { renderApp } from "../support/app.tsx";
import { never, ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aMember, own, peopled, signInAs } from "../support/people.ts";

const firm = [
  own(),
  aMember({ userId: "user-2", name: "Ngozi Eze" }),
  aMember({ userId: "user-3", name: "Tunde Bello", hasSecondFactor: true }),
  aMember({ userId: "user-4", name: "Bola Ade", role: "auditor" }),
];

function open(handlers: Handlers = {}, role: Role = "owner") {
  const me = signInAs(role);
  let kept: Role[] = ["officer"];
  return renderApp("/settings", {
    ...me,
    ...peopled({ members: firm }),
    "token.ofCompany": () => okList([]),
    "settings.get": () => ok({ secondFactorRoles: kept }),
    "settings.update": ({ secondFactorRoles }) => {
      kept = secondFactorRoles;
      return ok({ secondFactorRoles }, "Sign-in rules changed");
    },
    ...handlers,
  });
}
const rules = async () => within(await screen.findByRole("form", { name: "Sign-in rules" }));
const box = async (name: RegExp) => (await rules()).getByRole<HTMLInputElement>("checkbox", { name });
const asked = (calls: { path: string; input: unknown }[]) =>
  calls.filter((call) => call.path === "settings.update").map(({ input }) => input);

describe("the second factor that roles must show", () => {
  test("is asked of the roles that are marked, each with how many have none", async () => {
    open();
    const boxes = (await rules()).getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map((one) => [one.closest("label")?.textContent, one.checked])).toEqual([
      ["Owner1 person, 1 without a second factor", false],
      ["ManagerNobody", false],
      ["Officer2 people, 1 without a second factor", true],
      ["ContributorNobody", false],
      ["Auditor1 person, 1 without a second factor", false],
    ]);
    expect(document.title).toBe("Settings · Ilana");
  });

  test("says what happens to whoever has none, by name, and when that is oneself", async () => {
    const { user } = open();
    expect((await rules()).getByText(/^Whoever has none can then do nothing here but set one up/)).toBeDefined();
    expect((await rules()).getByRole("status").textContent).toBe("This person has none yet: Ngozi Eze.");
    await user.click(await box(/^Owner/));
    expect((await rules()).getByRole("status").textContent).toBe(
      "These people have none yet: Ada Obi, Ngozi Eze. You are among them: set one up first.",
    );
    expect((await rules()).getByRole("link", { name: "set one up" }).getAttribute("href")).toBe("/account");
    await user.click(await box(/^Owner/));
    await user.click(await box(/^Officer/));
    expect((await rules()).getByRole("status").textContent).toBe("");
  });

  test("names five, and counts the others", async () => {
    const many = Array.from({ length: 8 }, (_, at) => aMember({ userId: `user-${at + 10}`, name: `Person ${at}` }));
    open({ "member.list": () => okList(many) });
    expect((await rules()).getByRole("status").textContent).toBe(
      "These people have none yet: Person 0, Person 1, Person 2, Person 3, Person 4 and 3 more.",
    );
  });

  test("is saved at a press, in the order of the roles", async () => {
    const { user, calls } = open();
    await user.click(await box(/^Auditor/));
    await user.click(await box(/^Manager/));
    expect(asked(calls)).toEqual([]);
    await user.click((await rules()).getByRole("button", { name: "Save rules" }));
    expect(await screen.findByText("Sign-in rules changed")).toBeDefined();
    expect(asked(calls)).toEqual([{ id: "company-1", secondFactorRoles: ["manager", "officer", "auditor"] }]);
    expect((await box(/^Manager/)).checked).toBe(true);
  });

  test("that could not be saved says so, and stays as it was chosen", async () => {
    const { user } = open({
      "settings.update": () => {
        throw new Refusal(500, "Something went wrong");
      },
    });
    await user.click(await box(/^Auditor/));
    await user.click((await rules()).getByRole("button", { name: "Save rules" }));
    expect(await screen.findByText("Something went wrong")).toBeDefined();
    expect((await box(/^Auditor/)).checked).toBe(true);
  });

  test.each(["settings.get", "member.list"] as const)("waits for %s, fails, and is asked for again", async (path) => {
    let isUp = false;
    const { user } = open({
      [path]: () => {
        if (!isUp) throw new Refusal(429, "Too many requests");
        return path === "settings.get" ? ok({ secondFactorRoles: [] }) : okList(firm);
      },
    });
    const part = within(await screen.findByRole("region", { name: "Second factor" }));
    await part.findByText(/could not be loaded\.$/);
    isUp = true;
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await rules()).toBeDefined();
  });

  test("says that it is on its way", async () => {
    open({ "settings.get": never });
    expect(await screen.findByRole("status", { name: "Loading the sign-in rules..." })).toBeDefined();
  });
});

test.each(roles)("the settings are there for whoever may change them: %s", async (role) => {
  const { calls } = open({}, role);
  const mayOpen = role === "owner" || role === "manager";
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  expect(screen.queryByRole("link", { name: "Settings" }) !== null).toBe(mayOpen);
  expect(screen.queryByText(/cannot use the settings of the company\./) === null).toBe(mayOpen);
  if (!mayOpen) expect(calls.filter(({ path }) => /^(settings|token)\./.test(path))).toEqual([]);
});
