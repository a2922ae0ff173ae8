import { ChakraProvider } from "@chakra-ui/react";
import { RouterProvider } from "@tanstack/react-router";
import { ToastHost } from "./components/toast-host.tsx";
import type { AppRouterInstance } from "./router.tsx";
import { system } from "./theme.ts";

/** The whole application around a router; tests give one with its own history and data layer. */
export function App({ router }: { router: AppRouterInstance }) {
  return (
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
      <ToastHost />
    </ChakraProvider>
  );
}
