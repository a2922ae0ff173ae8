import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { RouteFailure } from "./routes/route-failure.tsx";
import { routeTree, type RouterContext } from "./routes/tree.ts";

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    scrollRestoration: true,
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
