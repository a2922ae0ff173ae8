import type { ReactNode } from "react";
import { RouteLink } from "../components/route-link.tsx";
import { useLayers } from "../lib/navigation/layers.ts";

/** A regulation, and the part of it that is meant: a requirement's id, or the name of a field. */
type Place = { id: string; at?: string | undefined };
type Search = { regulation?: string | undefined; at?: string | undefined; why?: string; change?: string };

/** What makes a link open a regulation over the screen one is on; the back button returns to what was shown before. */
export function useRegulationPlace() {
  const layers = useLayers();
  return ({ id, at }: Place) => ({
    to: "." as const,
    search: ({ why: _panel, change: _change, at: _before, ...rest }: Search) => ({
      ...rest,
      regulation: id,
      ...(at !== undefined && { at }),
    }),
    state: layers.opening,
    resetScroll: false,
  });
}

/** Opens a regulation over the screen one is on. */
export function RegulationLink({ children, ...place }: Place & { children: ReactNode }) {
  const placed = useRegulationPlace();
  return (
    <RouteLink {...placed(place)} overflowWrap="anywhere">
      {children}
    </RouteLink>
  );
}
