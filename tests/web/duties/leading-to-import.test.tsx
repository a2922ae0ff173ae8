import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aDuty, laidOut, openDuties } from "../support/duties.tsx";

test("whoever may change is led to the import, from a full register and an empty one", async () => {
  laidOut();
  const full = openDuties([aDuty()]);
  const link = await screen.findByRole("link", { name: "Import" });
  expect(link.getAttribute("href")).toBe("/duties/import");
  full.unmount();
  openDuties([]);
  expect((await screen.findByRole("link", { name: "Import your own register" })).getAttribute("href")).toBe("/duties/import");
}); // prettier-ignore

test("an auditor is not", async () => {
  laidOut();
  openDuties([], { role: "auditor" });
  await screen.findByText("No duties yet");
  expect(screen.queryByRole("link", { name: /^Import/ })).toBeNull();
});
