import { ChakraProvider } from "@chakra-ui/react";
import { RouterProvider } from "@tanstack/react-router";
import { useCallback } from "react";
import { ScreenAnnouncer } from "./components/screen-announcer.tsx";
import { ToastHost } from "./components/toast-host.tsx";
import { followScreens } from "./lib/follow-screens.ts";
import type { AppRouterInstance } from "./router.tsx";
import { system } from "./theme.ts";

/** The whole application around a router; tests give one with its own history and data layer. */
export function App({ router }: { router: AppRouterInstance }) {
  const follow = useCallback((say: (name: string) => void) => followScreens(router, say), [router]);
  return (
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
      <ScreenAnnouncer follow={follow} />
      <ToastHost />
    </ChakraProvider>
  );
}
