import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Handlers } from "../support/fake-server.ts";
import { open, pageOf } from "../support/library.tsx";

describe("what the dashboard's search leaves out", () => {
  const leaving = (total: number): Handlers => ({
    "library.list": () => pageOf([], total),
  });

  test.each([
    [12, "12 more in the library match but do not bind your company"],
    [1, "1 more in the library matches but does not bind your company"],
  ])("%i are named, with a link to them", async (total, text) => {
    const { user, href, asked } = open("/dashboard?search=cards&regulator=CBN&category=aml-cft", leaving(total));
    const filter = { search: "cards", regulator: "CBN", category: "aml-cft", applies: "no" };
    const link = await screen.findByRole("link", { name: text });
    expect(asked()).toEqual([{ companyId: "company-1", ...filter, limit: 1, skip: 0 }]);
    await user.click(link);
    await waitFor(() => expect(href()).toMatch(/^\/regulations\?/));
    expect(Object.fromEntries(new URLSearchParams(href().split("?")[1]))).toEqual(filter);
  });

  test("nothing is said without a search, or when nothing was left out", async () => {
    const { asked } = open("/dashboard?regulator=CBN", leaving(5));
    await screen.findByText("No high risks found");
    expect(asked()).toEqual([]);
    const second = open("/dashboard?search=cards", leaving(0));
    await waitFor(() => expect(second.asked()).toHaveLength(1));
    expect(screen.queryByText(/more in the library/)).toBeNull();
  });
});
