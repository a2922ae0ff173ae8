import type { ReactNode } from "react";
import { RouteLink } from "../components/route-link.tsx";
import { useLayers } from "../lib/layers.ts";

/** Opens a regulation over the screen one is on; the back button returns to what was shown before. */
export function RegulationLink({ id, children }: { id: string; children: ReactNode }) {
  const layers = useLayers();
  return (
    <RouteLink
      to="."
      search={({ why: _panel, change: _change, ...before }) => ({ ...before, regulation: id })}
      state={layers.opening}
      resetScroll={false}
      overflowWrap="anywhere"
    >
      {children}
    </RouteLink>
  );
}
