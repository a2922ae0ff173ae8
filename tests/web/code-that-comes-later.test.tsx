import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { ChakraProvider } from "@chakra-ui/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchCode, lazyWithRetry } from "#web/lib/server/fetch-code.ts";
import { RouteFailure } from "#web/routes/route-failure.tsx";
import { theme } from "#web/theme.ts";
import "./support/app.tsx";
import { cutLine } from "./support/line.ts";

afterEach(() => vi.unstubAllGlobals());

type Code = { Shown: () => React.ReactNode };
const code: Code = { Shown: () => <p>Here</p> };

/** Two screens below our own failure screen; what each shows is given. */
function renderScreens({ part, other }: { part: () => React.ReactNode; other: () => Promise<Code> }) {
  const rootRoute = createRootRoute({ component: Outlet });
  const first = createRoute({
    getParentRoute: () => rootRoute,
    path: "/first",
    component: () => (
      <>
        <h1>First</h1>
        <Suspense fallback={<p>Its place</p>}>{part()}</Suspense>
      </>
    ),
  });
  const second = createRoute({
    getParentRoute: () => rootRoute,
    path: "/second",
    component: lazyRouteComponent(fetchCode(other), "Shown"),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([first, second]),
    history: createMemoryHistory({ initialEntries: ["/first"] }),
    defaultErrorComponent: RouteFailure,
  });
  render(
    <ChakraProvider value={theme()}>
      <RouterProvider router={router as never} />
    </ChakraProvider>,
  );
  const go = (to: string) => act(() => router.navigate({ to } as never));
  return { go };
}

describe("a part whose code does not come", () => {
  test("leaves the screen as it is, and comes by itself when the line is back", async () => {
    const line = cutLine();
    const load = vi.fn<() => Promise<Code["Shown"]>>(async () => line.over(code.Shown));
    const Part = lazyWithRetry(load);
    renderScreens({ part: () => <Part />, other: async () => code });
    expect(await screen.findByText("Its place")).toBeDefined();
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(screen.getByRole("heading", { name: "First" })).toBeDefined();
    await line.restore();
    expect(await screen.findByText("Here")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is asked for again after a wait where the server is there all the same", async () => {
    const line = cutLine();
    await line.restore();
    const load = vi
      .fn<() => Promise<Code["Shown"]>>(async () => code.Shown)
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    const Part = lazyWithRetry(load);
    renderScreens({ part: () => <Part />, other: async () => code });
    expect(await screen.findByText("Here")).toBeDefined();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe("a screen whose code does not come", () => {
  // The router tells whoever looks into the console.
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  test("says so, and is asked for when it is visited again", async () => {
    const line = cutLine();
    const other = vi.fn<() => Promise<Code>>(async () => code).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { go } = renderScreens({ part: () => null, other });
    await screen.findByRole("heading", { name: "First" });
    await go("/second");
    expect((await screen.findByRole("alert")).textContent).toContain("This screen could not be shown");
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeDefined();
    await go("/first");
    expect(await screen.findByRole("heading", { name: "First" })).toBeDefined();
    expect(line.isCut()).toBe(true);
    await go("/second");
    expect(await screen.findByText("Here")).toBeDefined();
    expect(other).toHaveBeenCalledTimes(2);
  });

  test("comes by itself when the line is back while one looks at it", async () => {
    const line = cutLine();
    const { go } = renderScreens({ part: () => null, other: async () => line.over(code) });
    await screen.findByRole("heading", { name: "First" });
    await go("/second");
    await screen.findByRole("alert");
    await line.restore();
    expect(await screen.findByText("Here")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
