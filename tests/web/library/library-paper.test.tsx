import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatDay } from "#web/lib/format.ts";
import { lagosDay } from "#shared/lagos.ts";
import { never, Refusal, type Answer, type Input } from "../support/fake-server.ts";
import { holding, look, many, open, option, pageOf, titles } from "../support/library.tsx";

/** How many rows were on the screen each time the browser was asked to print. */
let printed: number[] = [];
beforeEach(() => {
  look("wide");
  printed = [];
  vi.stubGlobal("print", () => void printed.push(titles().length));
});
afterEach(() => void vi.unstubAllGlobals());

const press = (name: string) => screen.findByRole("button", { name });
const heading = () => [...document.querySelectorAll(".print-only > *")].map(({ textContent }) => textContent);
/** Longer than anything that was only put off would need. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("the print button", () => {
  test("loads everything first, and says of what it is a list", async () => {
    const { user, asked } = open("/regulations?applies=applies&search=rules", holding(many(220)));
    await screen.findByText("Rules 1");
    await user.click(await press("Print"));
    await waitFor(() => expect(printed).toEqual([220]));
    expect(heading()).toEqual([
      "Library of regulations: Okpella Microfinance Bank",
      formatDay(lagosDay(new Date())),
      "Search: “rules”; Applies to us: Applies",
      "220 of 199 regulations",
    ]);
    expect(asked()).toMatchObject([
      { skip: 0, limit: 50 }, { skip: 50, limit: 50 }, { skip: 100, limit: 100 }, { skip: 200, limit: 100 },
    ]); // prettier-ignore
    expect((await press("Print")).getAttribute("aria-busy")).toBe("false");
  });

  test("prints at once what is there already, as often as it is pressed", async () => {
    const { user } = open("/regulations", holding(many(1)));
    await screen.findByText("Rules 1");
    await user.click(await press("Print"));
    expect(printed).toEqual([1]);
    await user.click(await press("Print"));
    expect(printed).toEqual([1, 1]);
    // Nothing that happens later prints again.
    await user.click(await option(/^Low/));
    await aMoment();
    expect(printed).toEqual([1, 1]);
  });

  test("prints at once what was loaded page by page", async () => {
    const { user } = open("/regulations", holding(many(60)));
    await user.click(await press("Show more"));
    await waitFor(() => expect(titles()).toHaveLength(60));
    await user.click(await press("Print"));
    expect(printed).toEqual([60]);
  });

  test("prints nothing once something else is selected", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer<"library.list">>();
    const rows = many(60);
    const list = ({ limit, skip, risk }: Input<"library.list">) =>
      skip > 0 && !risk ? promise : pageOf(rows.slice(skip, skip + limit), 60);
    const { user } = open("/regulations", { "library.list": list });
    await screen.findByText("Rules 1");
    await user.click(await press("Print"));
    await press("Preparing…");
    await user.click(await option(/^Low/));
    expect((await press("Print")).getAttribute("aria-busy")).toBe("false");
    resolve(pageOf(rows.slice(50), 60));
    await aMoment();
    expect(printed).toEqual([]);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  test("prints nothing later when what is selected does not come", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    const { promise, reject } = Promise.withResolvers<Answer<"library.list">>();
    let isDown = true;
    const rows = many(1);
    const list = ({ risk }: Input<"library.list">) => (risk && isDown ? promise : pageOf(rows, 1));
    const { user } = open("/regulations", { "library.list": list });
    await screen.findByText("Rules 1");
    await user.click(await option(/^Low/));
    await user.click(await press("Print"));
    await press("Preparing…");
    reject(new Refusal(403, "Not now"));
    isDown = false;
    await user.click(await press("Retry"));
    await screen.findByText("Rules 1");
    await aMoment();
    expect(printed).toEqual([]);
    silent.mockRestore();
  });

  test("does not print a part", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    const rows = many(60);
    let isDown = true;
    const list = ({ limit, skip }: Input<"library.list">) => {
      if (skip > 0 && isDown) throw new Refusal(403, "Not now");
      return pageOf(rows.slice(skip, skip + limit), 60);
    };
    const { user } = open("/regulations", { "library.list": list });
    await screen.findByText("Rules 1");
    await user.click(await press("Print"));
    expect(await screen.findByText("Not all regulations could be loaded. Please try again.")).toBeDefined();
    expect(printed).toEqual([]);
    isDown = false;
    await user.click(await press("Print"));
    await waitFor(() => expect(printed).toEqual([60]));
    silent.mockRestore();
  });

  test("stops at 1,000 rows, and says so on the screen and on paper", async () => {
    const { user } = open("/regulations", holding(many(1050)));
    await screen.findByText("Rules 1");
    await user.click(await press("Print"));
    await waitFor(() => expect(printed).toEqual([1000]), { timeout: 55_000 });
    expect(await screen.findByText("Printing stops at 1,000 rows; narrow the filters or export CSV")).toBeDefined();
    expect(heading().at(-1)).toBe("The first 1000 of 1050 regulations");
  }, 60_000);
});

describe("what the browser prints by itself", () => {
  test("says of how many it shows the first", async () => {
    open("/regulations", holding(many(120)));
    await screen.findByText("Rules 1");
    expect(heading().at(-1)).toBe("The first 50 of 120 regulations");
  });

  test("is of today while nothing has come", async () => {
    open("/regulations", { "library.list": never });
    await screen.findAllByTestId("row-skeleton");
    expect(heading()[1]).toBe(formatDay(lagosDay(new Date())));
  });
});
