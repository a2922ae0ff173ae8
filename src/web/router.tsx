import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { RouteFailure } from "./routes/route-failure.tsx";
import { routeTree, type RouterContext } from "./routes/tree.ts";

export function createAppRouter(
  context: RouterContext,
  history?: RouterHistory,
  // Where there is no window to scroll or to ask for its address.
  withoutWindow?: { scrollRestoration: false; origin: string },
) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    scrollRestoration: true,
    ...withoutWindow,
    defaultErrorComponent: RouteFailure,
    // A chunk that arrives quickly should not flash a waiting screen.
    defaultPendingMs: 400,
  });
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
}
