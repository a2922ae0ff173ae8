import { useRouter, useSearch } from "@tanstack/react-router";
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { useCompany } from "../company/use-company.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { Veil } from "../components/overlays/veil.tsx";
import { afterPaint } from "../lib/after-paint.ts";
import { useLayers } from "../lib/navigation/layers.ts";
import type { ShownRegulation } from "./detail-state.ts";
import { MonitoringProvider } from "./monitoring/monitoring.tsx";

const RegulationDialog = openedLater(
  async () => (await import("./regulation-dialog.tsx")).RegulationDialog,
  ({ id }) => id !== null,
  Veil,
);

/** Opens a regulation over the screen one is on. `card` is what is known of it already, in case the rest does not arrive. */
type Open = (id: string, card?: ShownRegulation) => void;
const Opening = createContext<Open | null>(null);

/**
 * Any signed-in screen can show a regulation over itself: which one stands in the address (`?regulation=`), so a link
 * opens it directly and the back button closes it. `at=` names the part of it that the link leads to.
 */
export function RegulationHost({ children }: { children: ReactNode }) {
  const { id: companyId } = useCompany();
  const { regulation, at, asOf } = useSearch({ from: "/member" });
  const router = useRouter();
  const layers = useLayers();
  const [card, setCard] = useState<ShownRegulation>();
  const [isOpening, setOpening] = useState(false);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const giveUp = useCallback(() => {
    cancel.current();
    setOpening(false);
  }, []);

  // Always the same one: what can open a regulation is a screen full, and is not drawn again because one opens.
  const open = useCallback<Open>(
    (id, known) => {
      const { pathname } = router.latestLocation;
      const go = async () => {
        // Whoever has gone to another screen meanwhile wants that.
        if (router.latestLocation.pathname !== pathname) return;
        setCard(known);
        await router.navigate({
          to: ".",
          // One at a time: the dashboard's panel, or a captured change, gives way to a regulation that is opened.
          search: ({ why: _panel, change: _change, at: _place, ...rest }) => ({ ...rest, regulation: id }),
          state: layers.opening(),
          resetScroll: false,
        });
      };
      setOpening(true);
      // Of several presses the last counts.
      cancel.current();
      cancel.current = afterPaint(() => void go().finally(() => setOpening(false)));
    },
    [router, layers],
  );
  return (
    <MonitoringProvider>
      <Opening.Provider value={open}>{children}</Opening.Provider>
      {isOpening && regulation === undefined && <Veil onClose={giveUp} />}
      <RegulationDialog
        id={regulation ?? null}
        at={at}
        asOf={asOf}
        card={card?.regulation_id === regulation ? card : undefined}
        companyId={companyId}
        onClose={layers.close}
        onOpen={open}
      />
    </MonitoringProvider>
  );
}

export function useOpenRegulation(): Open {
  const open = useContext(Opening);
  if (!open) throw new Error("useOpenRegulation needs a RegulationHost above it");
  return open;
}
