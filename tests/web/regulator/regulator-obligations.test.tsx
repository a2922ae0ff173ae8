import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aMayApply, anOverview, aRegulation } from "../support/factories.ts";
import { aRow, failing, inPart, libraryOf, answering, open, part } from "../support/regulator.tsx";
import { never, ok } from "../support/fake-server.ts";

describe("the regulations by risk", () => {
  const many = Array.from({ length: 7 }, (_, index) => aRegulation({ regulation_title: `Circular ${index}` }));
  const low = aRegulation({ risk_level: "Low", regulation_title: "Guidance", nextDueOn: "2026-12-04" });
  const overview = { "dashboard.overview": answering(anOverview({ high: many, low: [low], total: 8 })) };

  test("are counted in a figure that reads in words", async () => {
    await open(overview);
    const figure = await screen.findByRole("figure", { name: "Regulations that bind your company, by risk" });
    const said = within(figure)
      .getAllByRole("term")
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(said).toEqual(["High 7", "Medium 0", "Low 1"]);
  });

  test("stand in the server's order, the first five at once and the others on request", async () => {
    const { user } = await open(overview);
    const list = await screen.findByRole("list", { name: "High risk regulations" });
    const titles = () =>
      within(list)
        .getAllByRole("button")
        .map((button) => button.textContent);
    expect(titles()).toEqual(["Circular 0", "Circular 1", "Circular 2", "Circular 3", "Circular 4"]);
    const more = screen.getByRole("button", { name: "Show all 7 High risk regulations" });
    await user.click(more);
    expect(titles()).toHaveLength(7);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(more);
    await user.click(screen.getByRole("button", { name: "Show fewer High risk regulations" }));
    expect(titles()).toHaveLength(5);
  });

  test("are asked for by page, and a list that does not hold all leads to the library for the rest", async () => {
    const counts = { high: 9, medium: 0, low: 1, mayApply: 3 };
    const asked: unknown[] = [];
    const { user } = await open({
      "dashboard.overview": ({ limit }) => {
        asked.push(limit);
        return ok(anOverview({ high: many, low: [low], mayApply: [aMayApply()], total: 10, counts }));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Show 7 of 9 High risk regulations" }));
    const list = within(screen.getByRole("list", { name: "High risk regulations" }));
    expect(list.getByText(/^2 more, less urgent\./)).toBeDefined();
    expect(list.getByRole("link").getAttribute("href")).toBe("/regulations?regulator=CBN&applies=applies&risk=High");
    const may = within(part("May apply"));
    expect(may.getByText(/whether 3 texts bind you/)).toBeDefined();
    expect(may.getByRole("link", { name: "All in the library" }).getAttribute("href")).toBe(
      "/regulations?regulator=CBN&applies=may",
    );
    expect(asked).toEqual([20, 200]);
  });

  test("say what is due next and why they apply, and leave out a level without any", async () => {
    await open(overview);
    const list = within(await screen.findByRole("list", { name: "Low risk regulations" }));
    expect(list.getByText("4 Dec 2026")).toBeDefined();
    expect(list.getByText("It names your licence")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Medium risk" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Show all .* Low/ })).toBeNull();
  });

  test("open over the screen, and the keyboard returns to the row", async () => {
    const { user, router } = await open({ ...overview, "dashboard.regulation": never });
    const row = await screen.findByRole("button", { name: "Guidance" });
    await user.click(row);
    const dialog = await screen.findByRole("dialog", { name: "Risk Audit Details" });
    expect(router.state.location.search).toEqual({ regulation: low.regulation_id });
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  test("say when there are none", async () => {
    await open();
    expect(await screen.findByText("No text of this regulator binds your company")).toBeDefined();
    expect(screen.getByText(/^Judged by your profile as it is now/)).toBeDefined();
  });

  test("load without holding up the other parts", async () => {
    await open({ "dashboard.overview": never, ...libraryOf({ total: 2 }) });
    expect(await screen.findByText(/^2 texts in the library/)).toBeDefined();
    expect(part("Regulations by risk").getAttribute("aria-busy")).toBe("true");
    expect(within(part("Regulations by risk")).getByTestId("row-skeletons")).toBeDefined();
  });

  test("can be asked for again, and the keyboard stays with them", async () => {
    let isUp = false;
    const { user } = await open({
      "dashboard.overview": () => (isUp ? ok(anOverview()) : failing()),
    });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("The regulations could not be loaded")).toBeDefined();
    isUp = true;
    await user.click(alert.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No text of this regulator binds your company")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Regulations by risk" }));
  });
});

describe("what is not settled or not in force yet", () => {
  test("may apply, with its questions and the way to answer them all", async () => {
    await open({
      "dashboard.overview": answering(anOverview({ mayApply: [aMayApply({ regulation_title: "Card Rules" })] })),
    });
    const may = await inPart("May apply");
    expect(
      may.getByText("We cannot tell yet whether 1 text binds you. It says what we would need to know."),
    ).toBeDefined();
    expect(may.getByRole("button", { name: "Card Rules" })).toBeDefined();
    expect(may.getByText("Do you issue cards?")).toBeDefined();
    const link = may.getByRole("link", { name: "Answer the open questions" });
    expect(link.getAttribute("href")).toBe("/dashboard?why=open");
    expect(screen.getByText("Some may: what is still to be settled stands below.")).toBeDefined();
  });

  test("drafts are called drafts", async () => {
    const draft = aRow({ regulation_title: "Fraud Guidelines", status: "draft", issuedOn: "2024-02" }, "watch");
    await open(libraryOf({ drafts: [draft] }));
    const drafts = await inPart("Draft: may be worth preparing for");
    expect(drafts.getByRole("button", { name: "Fraud Guidelines" })).toBeDefined();
    expect(drafts.getByText("February 2024")).toBeDefined();
  });

  test("of more drafts than are shown, it says so and leads to all of them", async () => {
    const draft = aRow({ regulation_title: "Fraud Guidelines", status: "draft" }, "watch");
    await open(libraryOf({ drafts: [draft], draftTotal: 130 }));
    const drafts = await inPart("Draft: may be worth preparing for");
    expect(drafts.getByText(/^1 of 130 drafts are listed here/)).toBeDefined();
    const link = drafts.getByRole("link", { name: "See all in the library" });
    expect(link.getAttribute("href")).toBe("/regulations?regulator=CBN&applies=watch");
  });

  test("drafts come after everything else, so that they push nothing aside", async () => {
    await open(libraryOf({ drafts: [aRow({ status: "draft" }, "watch")] }));
    await inPart("Draft: may be worth preparing for");
    const parts = screen.getAllByRole("region").map((region) => region.querySelector("h2")?.textContent);
    expect(parts.at(-1)).toBe("Draft: may be worth preparing for");
  });

  test("neither part is there without any", async () => {
    await open();
    await screen.findByText("No text of this regulator binds your company");
    await screen.findByText("Nothing with a known date is in the library.");
    expect(screen.queryByRole("region", { name: /May apply|Draft/ })).toBeNull();
  });
});
