import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, aMayApply, anOverview } from "../support/factories.ts";
import { ok } from "../support/fake-server.ts";

const gap = (key: string) => ({ kind: "profile" as const, key, question: `What about ${key}?`, help: null });

async function open() {
  signIn();
  const app = renderApp("/dashboard", {
    "dashboard.overview": () =>
      ok(anOverview({ mayApply: [aMayApply({ questions: [gap("services"), gap("employeeSize")] })] })),
    "company.update": () => ok(aCompany()),
  });
  await app.user.click(await screen.findByRole("button", { name: "Why these?" }));
  const form = within(await screen.findByRole("form", { name: "Complete your profile" }));
  const save = form.getByRole<HTMLButtonElement>("button", { name: "Save" });
  const saved = async () => {
    await app.user.click(save);
    const update = await waitFor(() => app.calls.find(({ path }) => path === "company.update") ?? Promise.reject());
    return update.input;
  };
  return { ...app, form, save, saved };
}

test("saving the employee size alone says nothing of services", async () => {
  const { user, form, save, saved } = await open();
  expect(save.disabled).toBe(true);
  await user.selectOptions(form.getByLabelText("Employee size"), "21-100 employees");
  expect(await saved()).toEqual({ id: "company-1", employeeSize: "21-100 employees" });
});

test("a box that was ticked and unticked again has chosen nothing", async () => {
  const { user, form, save } = await open();
  const cards = form.getByRole("checkbox", { name: "Card Services" });
  await user.click(cards);
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(cards);
  await waitFor(() => expect(save.disabled).toBe(true));
});

test("'None of these' clears the others and is what records no services", async () => {
  const { user, form, saved } = await open();
  const cards = form.getByRole<HTMLInputElement>("checkbox", { name: "Card Services" });
  await user.click(cards);
  await user.click(form.getByRole("checkbox", { name: "None of these" }));
  await waitFor(() => expect(cards.checked).toBe(false));
  expect(await saved()).toEqual({ id: "company-1", services: [] });
});

test("a service takes 'None of these' back", async () => {
  const { user, form, saved } = await open();
  const none = form.getByRole<HTMLInputElement>("checkbox", { name: "None of these" });
  await user.click(none);
  await user.click(form.getByRole("checkbox", { name: "Card Services" }));
  await waitFor(() => expect(none.checked).toBe(false));
  expect(await saved()).toEqual({ id: "company-1", services: ["card services"] });
});
