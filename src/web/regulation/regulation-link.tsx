import type { ReactNode } from "react";
import { RouteLink } from "../components/route-link.tsx";

/** Opens a regulation over the screen one is on; the back button returns to what was shown before. */
export function RegulationLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <RouteLink
      to="."
      search={({ why: _panel, ...before }) => ({ ...before, regulation: id })}
      resetScroll={false}
      overflowWrap="anywhere"
    >
      {children}
    </RouteLink>
  );
}
