import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { RouterProvider } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { ScreenAnnouncer } from "./components/screen-announcer.tsx";
import { followScreens } from "./lib/navigation/follow-screens.ts";
import type { AppRouterInstance } from "./router.tsx";
import { theme } from "./theme.ts";
import { onFirstUse } from "./lib/start-on-use.ts";
import { prepareToaster, useToaster } from "./lib/toast.ts";

// Where the page has a nonce, the security policy lets in no style element without it. Browsers hide the attribute, not
// the property.
const nonce =
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styleCache = createCache({ key: "css", nonce });

/** The whole application around a router; tests give one with its own history and data layer. */
export function App({ router }: { router: AppRouterInstance }) {
  const follow = useCallback((say: (name: string) => void) => followScreens(router, say), [router]);
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={theme()}>
        <RouterProvider router={router} />
        <ScreenAnnouncer follow={follow} />
        <ToastHost />
      </ChakraProvider>
    </CacheProvider>
  );
}

/** Holds the toaster once there is something to say. */
function ToastHost() {
  useEffect(() => onFirstUse(prepareToaster), []);
  return useToaster() ?? null;
}
