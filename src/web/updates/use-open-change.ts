import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useLayers } from "../lib/navigation/layers.ts";

/** Opens a change over the Updates screen; from another screen, goes there. */
export function useOpenChange(): (id: string) => void {
  const router = useRouter();
  const layers = useLayers();
  return useCallback(
    (id) => {
      const isThere = router.latestLocation.pathname === "/updates";
      void router.navigate({
        to: "/updates",
        // What narrows another screen is not meant for this one.
        search: ({ regulation: _regulation, at: _place, ...before }) => ({ ...(isThere && before), change: id }),
        ...(isThere && { state: layers.opening(), resetScroll: false }),
      });
    },
    [router, layers],
  );
}
