import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { MayApply } from "#features/dashboard/schema.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aCompany, aDetail, aMayApply, anOverview, aRegulation } from "./support/factories.ts";
import { never, ok, type Handlers } from "./support/fake-server.ts";

// A dialog that goes with its test closes what the next one has opened meanwhile.
afterEach(async () => {
  await userEvent.keyboard("{Escape}");
  await vi.waitUntil(() => screen.queryByRole("dialog") === null);
});

const bell = (title: string) => screen.getByRole("button", { name: `Monitor new regulations here: ${title}` });
const question = (key: string, kind: "answer" | "profile" = "answer") => ({
  kind,
  key,
  question: `Question of ${key}?`,
  help: null,
});
const open = (key: string) => aMayApply({ regulation_id: key, shortTitle: key, questions: [question(key)] });

/** A server at which an answer settles whatever asks for it. */
function settling(mayApply: MayApply[]): Handlers {
  const settled = new Set<string>();
  const isOpen = ({ key }: { key: string }) => !settled.has(key);
  const left = () => mayApply.filter(({ questions }) => questions.every(isOpen));
  return {
    "dashboard.overview": () => ok(anOverview({ mayApply: left() })),
    "dashboard.regulation": ({ regulationId }) => {
      const regulation = mayApply.find(({ regulation_id: id }) => id === regulationId)!;
      const questions = regulation.questions.filter(isOpen);
      return ok({ ...aDetail(regulation), verdict: "may", questions });
    },
    "company.update": ({ answers = {}, ...profile }) => {
      for (const key of [...Object.keys(answers), ...Object.keys(profile)]) settled.add(key);
      return ok(aCompany());
    },
  };
}

async function show(path: string, handlers: Handlers) {
  signIn();
  const app = renderApp(path, handlers);
  const place = (inside: HTMLElement) => {
    const group = (key: string) => within(inside).findByRole("group", { name: `Question of ${key}?` });
    const answer = async (key: string) => {
      const yes = within(await group(key)).getByRole("button", { name: "Yes" });
      await app.user.click(yes);
      await waitFor(() => expect(yes.isConnected).toBe(false));
    };
    return { group, answer };
  };
  return { ...app, place };
}

describe("the bell", () => {
  const first = aRegulation({ regulation_title: "Card Rules" });
  const second = aRegulation({ regulation_title: "Loan Rules" });
  const waiting: Handlers = {
    "dashboard.overview": () => ok(anOverview({ high: [first, second] })),
    "dashboard.regulation": () => ok(aDetail(first)),
    "monitor.createAlerts": never,
  };

  test("keeps the keyboard while it is busy, is not pressed twice, and the others stay as they are", async () => {
    const { user, calls } = await show("/dashboard", waiting);
    await screen.findByText("Loan Rules");
    const pressed = () => calls.filter(({ path }) => path === "monitor.createAlerts").length;
    const isBusy = (title: string) => bell(title).getAttribute("aria-disabled") === "true";
    await user.click(bell("Card Rules"));
    await waitFor(() => expect(isBusy("Card Rules")).toBe(true));
    await user.click(bell("Card Rules"));
    expect(pressed()).toBe(1);
    expect(document.activeElement).toBe(bell("Card Rules"));
    expect(bell("Card Rules")).toHaveProperty("disabled", false);
    expect(isBusy("Loan Rules")).toBe(false);
    await user.click(bell("Loan Rules"));
    await waitFor(() => expect(isBusy("Loan Rules")).toBe(true));
    expect(isBusy("Card Rules")).toBe(true);
  });

  test("of the dialog does so too", async () => {
    const { user } = await show(`/dashboard?regulation=${first.regulation_id}`, waiting);
    const dialog = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
    const own = await dialog.findByRole("button", { name: /^Monitor new regulations here/ });
    await user.click(own);
    await waitFor(() => expect(own.getAttribute("aria-disabled")).toBe("true"));
    expect(own).toHaveProperty("disabled", false);
    expect(document.activeElement).toBe(own);
  });
});

describe("an answered question", () => {
  test("keeps the keyboard while the answer is on its way, and is not answered twice", async () => {
    const { user, calls } = await show("/dashboard", {
      ...settling([open("cards")]),
      "company.update": never,
    });
    const group = within(await screen.findByRole("group", { name: "Question of cards?" }));
    const [yes, no] = [group.getByRole("button", { name: "Yes" }), group.getByRole("button", { name: "No" })];
    await user.click(yes);
    await waitFor(() => expect(yes.getAttribute("aria-disabled")).toBe("true"));
    expect(yes).toHaveProperty("disabled", false);
    expect(document.activeElement).toBe(yes);
    await user.click(no);
    expect(calls.filter(({ path }) => path === "company.update")).toHaveLength(1);
  });

  test("on a card passes the keyboard to the next one, then to the section's heading, then to the screen's", async () => {
    const { place } = await show("/dashboard", settling(["cards", "loans", "agents"].map(open)));
    const { group, answer } = place(await screen.findByRole("region", { name: "May apply" }));
    await answer("loans");
    expect(document.activeElement).toBe(await group("agents"));
    await answer("agents");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "May apply" }));
    await answer("cards");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  test("on a card passes the keyboard to the card's next question before the next card's", async () => {
    // The one answer settles one question only: the card stays.
    const answered = new Set<string>();
    const both = aMayApply({ regulation_id: "both", questions: [question("cards"), question("loans")] });
    const left = () => ({ ...both, questions: both.questions.filter(({ key }) => !answered.has(key)) });
    const { place } = await show("/dashboard", {
      "dashboard.overview": () => ok(anOverview({ mayApply: [left(), open("agents")] })),
      "company.update": ({ answers = {} }) => {
        for (const key of Object.keys(answers)) answered.add(key);
        return ok(aCompany());
      },
    });
    const { group, answer } = place(await screen.findByRole("region", { name: "May apply" }));
    await answer("cards");
    expect(document.activeElement).toBe(await group("loans"));
  });

  test("in the drawer passes the keyboard on to the next one, then to the heading", async () => {
    const { place } = await show("/dashboard?why=open", settling(["cards", "loans"].map(open)));
    const drawer = await screen.findByRole("dialog", { name: "Why these?" });
    const { group, answer } = place(drawer);
    await answer("cards");
    expect(document.activeElement).toBe(await group("loans"));
    await answer("loans");
    expect(document.activeElement).toBe(within(drawer).getByRole("heading", { name: "Open questions" }));
  });

  test("in a regulation passes the keyboard on to the next one, then to the regulation's title", async () => {
    const both = aMayApply({ regulation_id: "both", questions: [question("cards"), question("loans")] });
    const { place } = await show("/dashboard?regulation=both", settling([both]));
    const dialog = await screen.findByRole("dialog", { name: "Risk Audit Details" });
    const { group, answer } = place(dialog);
    await answer("cards");
    expect(document.activeElement).toBe(await group("loans"));
    await answer("loans");
    expect(document.activeElement).toBe(within(dialog).getByRole("heading", { level: 3, name: both.regulation_title }));
  });

  test("does not take the keyboard from where it has gone meanwhile", async () => {
    const { user, place } = await show("/dashboard", settling(["cards", "loans"].map(open)));
    const { group } = place(await screen.findByRole("region", { name: "May apply" }));
    const cards = await group("cards");
    await user.click(within(cards).getByRole("button", { name: "Yes" }));
    const search = screen.getByRole("searchbox");
    search.focus();
    await waitFor(() => expect(cards.isConnected).toBe(false));
    expect(document.activeElement).toBe(search);
  });
});

test("a profile completed in the drawer keeps the keyboard, and passes it on to the first question", async () => {
  const size = aMayApply({ questions: [question("employeeSize", "profile")] });
  const { user, place } = await show("/dashboard?why=open", settling([size, open("cards")]));
  const drawer = await screen.findByRole("dialog", { name: "Why these?" });
  await user.selectOptions(await within(drawer).findByLabelText("Employee size"), "21-100 employees");
  const save = within(drawer).getByRole("button", { name: "Save" });
  await user.click(save);
  await waitFor(() => expect(save.isConnected).toBe(false));
  expect(document.activeElement).toBe(await place(drawer).group("cards"));
});
