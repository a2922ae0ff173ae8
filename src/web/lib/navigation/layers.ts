import { useRouter, type HistoryState, type RegisteredRouter } from "@tanstack/react-router";
import { useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How many steps back the screen lies that is under what the address shows over it; absent when a link opened that. */
    stepsToScreen?: number;
  }
}

/** What lies over a screen and stands in its address. */
export function useLayers() {
  const router = useRouter();
  const [layers] = useState(() => layersOf(router));
  return layers;
}

function layersOf(router: RegisteredRouter) {
  let isLeaving = false;
  const goBack = (steps: number) => {
    // A second press while the browser is still on its way would leave the screen itself.
    if (isLeaving) return;
    isLeaving = true;
    const stop = router.history.subscribe(() => {
      isLeaving = false;
      stop();
    });
    router.history.go(-steps);
  };
  return {
    /** The state of a step that opens one, also over another. */
    opening: (): HistoryState => {
      const { search, state } = router.latestLocation;
      const isScreenBare = search.regulation === undefined && search.why === undefined && search.change === undefined;
      if (isScreenBare) return { stepsToScreen: 1 };
      return state.stepsToScreen === undefined ? {} : { stepsToScreen: state.stepsToScreen + 1 };
    },
    /** Leads back to the screen, so that the back button does not open again what was closed. */
    close: () => {
      const { stepsToScreen } = router.latestLocation.state;
      if (stepsToScreen !== undefined) return goBack(stepsToScreen);
      void router.navigate({
        to: ".",
        search: ({ regulation: _regulation, at: _place, why: _panel, change: _change, ...rest }) => rest,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
