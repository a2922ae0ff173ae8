import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PersonalExport } from "#features/personal-data/schema.ts";
import { holdingWords } from "#features/personal-data/vocabulary.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { aSession } from "../support/people.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const parts = Object.entries(holdingWords).map(([name, about]) => [name, { about, rows: [] }]);
const held = Object.fromEntries(parts) as PersonalExport["held"];
const exported = {
  format: 1 as const,
  exportedAt: "2026-11-21T09:00:00.000Z",
  user: { userId: "user-1", email: "ada@okpella-mfb.ng" },
  held,
};

function open(handlers: Handlers = {}) {
  signIn();
  return renderApp("/account", { "me.sessions": () => ok([aSession({ isThis: true })]), ...handlers });
}
const part = async () => within(await screen.findByRole("region", { name: "Your data" }));
const paths = (calls: { path: string }[]) => calls.map(({ path }) => path);

/** What the browser was given to save, by name. */
function savedFiles() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { blobs, names };
}

describe("what is held on a person", () => {
  test("is saved as one file, named by the day", async () => {
    const { blobs, names } = savedFiles();
    const { user } = open({ "me.export": () => ok(exported) });
    await user.click((await part()).getByRole("button", { name: "Download your data" }));
    await vi.waitFor(() => expect(names).toEqual(["ilana-my-data-2026-11-21.json"]));
    expect(JSON.parse((await blobs[0]?.text()) ?? "null")).toEqual(exported);
  });

  test("that cannot be fetched says why, and can be asked for again", async () => {
    const { names } = savedFiles();
    let isUp = false;
    const { user } = open({
      "me.export": () => {
        if (!isUp) throw new Refusal(429, "Too many attempts. Please try again in 5 minutes.");
        return ok(exported);
      },
    });
    const button = (await part()).getByRole("button", { name: "Download your data" });
    await user.click(button);
    expect(await screen.findByText("Too many attempts. Please try again in 5 minutes.")).toBeDefined();
    isUp = true;
    await user.click(button);
    await vi.waitFor(() => expect(names).toHaveLength(1));
  });
});

describe("the account", () => {
  const ask = async (user: ReturnType<typeof open>["user"]) => {
    await user.click((await part()).getByRole("button", { name: "Delete your account" }));
    return within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  };

  test("goes once its address is typed, and the visitor is signed out", async () => {
    const { user, calls, at } = open({ "me.remove": () => ok(null, "Your account is deleted") });
    const dialog = await ask(user);
    expect(dialog.getByRole("list", { name: "What stays" }).textContent).toContain("Somebody who has left");
    expect(dialog.getByRole("list", { name: "What goes" }).textContent).toContain("Your name and address");
    await user.type(dialog.getByLabelText("Your email"), " ADA@okpella-mfb.ng ");
    await user.click(dialog.getByRole("button", { name: "Delete for good" }));
    expect(await screen.findByText("Your account is deleted")).toBeDefined();
    expect(paths(calls)).toContain("me.remove");
    expect([at(), localStorage.getItem("token")]).toEqual(["/", null]);
  });

  test("does not go by a slip: another address is asked for again, and nothing is sent", async () => {
    const { user, calls } = open();
    const dialog = await ask(user);
    for (const typed of ["", "ngozi@okpella-mfb.ng"]) {
      const field = dialog.getByLabelText("Your email");
      await user.clear(field);
      if (typed) await user.type(field, typed);
      await user.click(dialog.getByRole("button", { name: "Delete for good" }));
      expect(field.getAttribute("aria-invalid")).toBe("true");
    }
    await user.click(dialog.getByRole("button", { name: "Keep your account" }));
    expect(paths(calls)).not.toContain("me.remove");
    expect(localStorage.getItem("token")).not.toBeNull();
  });

  test("that must stay says why, and what was typed stays", async () => {
    const message = "You are the last owner of Okpella Microfinance Bank. Make somebody else an owner first.";
    const { user } = open({
      "me.remove": () => {
        throw new Refusal(409, message);
      },
    });
    const dialog = await ask(user);
    const field = dialog.getByLabelText<HTMLInputElement>("Your email");
    await user.type(field, "ada@okpella-mfb.ng{Enter}");
    expect((await dialog.findByText(message)).closest("[role=alert]")).not.toBeNull();
    expect(field.value).toBe("ada@okpella-mfb.ng");
    expect(localStorage.getItem("token")).not.toBeNull();
  });
});
