import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, anOverview, aRegulation } from "../support/factories.ts";
import { ok } from "../support/fake-server.ts";

const regulation = aRegulation();
const created = "Monitoring alert created successfully!";
const already = "You are already monitoring this regulation";
const bell = () => screen.findByRole("button", { name: /^Monitor new regulations here/ });

const anAlert = (regulationId: string) => ({
  regulationId,
  alertTypes: [],
  email: aCompany().email,
  createdAt: "2026-11-21T09:00:00.000Z",
});

/** A server that keeps alerts. */
function show(watched: string[] = []) {
  signIn();
  const app = renderApp("/dashboard", {
    "dashboard.overview": () => ok(anOverview({ high: [regulation], total: 1 })),
    "monitor.list": () => ok(watched.map(anAlert)),
    "monitor.createAlerts": ({ regulationIds }) => {
      watched.push(...regulationIds);
      return ok([]);
    },
  });
  const created = () => app.calls.filter(({ path }) => path === "monitor.createAlerts").length;
  return { ...app, created };
}

test("a double click on the bell creates one alert, and says so once", async () => {
  const { user, created: count } = show();
  await user.dblClick(await bell());
  expect(await screen.findByText(created)).toBeDefined();
  expect((await bell()).textContent).toContain("already monitored");
  expect(screen.getAllByText(created)).toHaveLength(1);
  expect(screen.queryByText(already)).toBeNull();
  expect(count()).toBe(1);
});

test("two presses by keyboard before the answer create one alert", async () => {
  const { user, created: count } = show();
  (await bell()).focus();
  await user.keyboard("{Enter}{Enter}");
  expect(await screen.findByText(created)).toBeDefined();
  expect(count()).toBe(1);
});

test("what is monitored already is said to be, without a call", async () => {
  const { user, created: count } = show([regulation.regulation_id]);
  await waitFor(async () => expect((await bell()).textContent).toContain("already monitored"));
  await user.hover(await bell());
  expect(await screen.findByText("Monitor new regulations here · Monitored")).toBeDefined();
  await user.click(await bell());
  expect(await screen.findByText(already)).toBeDefined();
  expect(screen.queryByText(created)).toBeNull();
  expect(count()).toBe(0);
});
