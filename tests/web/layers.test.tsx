import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp, signIn } from "./support/app.tsx";
import { aDetail, anOverview, aRegulation } from "./support/factories.ts";
import { aChange, holding } from "./support/updates.tsx";
import { ok } from "./support/fake-server.ts";

const regulation = aRegulation({ regulation_id: "cards-2024", regulation_title: "Card Guidelines" });
const related = aRegulation({ regulation_id: "fees-2025", regulation_title: "Fees Circular" });
const amendedBy = [
  { regulation_id: "fees-2025", regulation_title: "Fees Circular", status: "in-force" as const, takesEffectOn: null },
];

/** On the library first, then at an address of the dashboard. */
async function show(address: string) {
  signIn();
  const app = renderApp("/regulations", {
    "dashboard.overview": () => ok(anOverview({ high: [regulation], total: 1 })),
    "dashboard.regulation": ({ regulationId }: { regulationId: string }) =>
      ok(regulationId === "cards-2024" ? { ...aDetail(regulation), amendedBy } : aDetail(related)),
  });
  await screen.findByRole("heading", { level: 1 });
  act(() => app.router.history.push(address));
  const goBack = () => act(() => app.router.history.back());
  const close = async () => {
    await app.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  return { ...app, goBack, close };
}

describe("what lay over the screen and was closed does not come back with the back button", () => {
  test("a regulation that was opened here", async () => {
    const { user, href, close, goBack } = await show("/dashboard");
    await user.click(await screen.findByRole("button", { name: /See More/ }));
    await waitFor(() => expect(href()).toBe("/dashboard?regulation=cards-2024"));
    await close();
    await waitFor(() => expect(href()).toBe("/dashboard"));
    goBack();
    await waitFor(() => expect(href()).toBe("/regulations"));
  });

  test("nor do those that were opened one from another", async () => {
    const { user, href, close, goBack } = await show("/dashboard");
    await user.click(await screen.findByRole("button", { name: /See More/ }));
    await user.click(await screen.findByRole("link", { name: "Fees Circular" }));
    await waitFor(() => expect(href()).toBe("/dashboard?regulation=fees-2025"));
    goBack();
    await waitFor(() => expect(href()).toBe("/dashboard?regulation=cards-2024"));
    await user.click(await screen.findByRole("link", { name: "Fees Circular" }));
    await waitFor(() => expect(href()).toBe("/dashboard?regulation=fees-2025"));
    await close();
    await waitFor(() => expect(href()).toBe("/dashboard"));
    goBack();
    await waitFor(() => expect(href()).toBe("/regulations"));
  });

  test("a regulation that a link opened", async () => {
    const { href, close, goBack } = await show("/dashboard?regulation=cards-2024");
    await close();
    await waitFor(() => expect(href()).toBe("/dashboard"));
    goBack();
    await waitFor(() => expect(href()).toBe("/regulations"));
  });

  test("the dashboard's panel", async () => {
    const { user, href, close, goBack } = await show("/dashboard");
    await user.click(await screen.findByRole("button", { name: /Why these/ }));
    await waitFor(() => expect(href()).toBe("/dashboard?why=open"));
    await close();
    await waitFor(() => expect(href()).toBe("/dashboard"));
    goBack();
    await waitFor(() => expect(href()).toBe("/regulations"));
  });

  test("but the forward button opens it again, and it closes again", async () => {
    const { user, href, close, router } = await show("/dashboard");
    await user.click(await screen.findByRole("button", { name: /See More/ }));
    await close();
    act(() => router.history.forward());
    await waitFor(() => expect(href()).toBe("/dashboard?regulation=cards-2024"));
    await close();
    await waitFor(() => expect(href()).toBe("/dashboard"));
  });
});

test("a regulation that a captured change named, and the change with it, do not come back after closing", async () => {
  signIn();
  const change = aChange({ regulations: [{ regulation_id: "cards-2024", regulation_title: "Card Guidelines" }] });
  const { user, href, router } = renderApp("/updates?view=all", {
    ...holding([change]),
    "dashboard.regulation": () => ok(aDetail(regulation)),
  });
  await user.click(await screen.findByRole("button", { name: change.title }));
  await waitFor(() => expect(href()).toBe("/updates?view=all&change=c1"));
  const shown = within(await screen.findByRole("dialog", { name: "Update" }));
  await user.click(await shown.findByRole("link", { name: "Card Guidelines" }));
  const detail = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
  await user.click(detail.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(href()).toBe("/updates?view=all"));
  expect(router.history.canGoBack()).toBe(false);
});
