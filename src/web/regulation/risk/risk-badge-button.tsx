import { VisuallyHidden, chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { Regulation } from "#features/catalogue/schema.ts";
import { focusRing } from "../../components/fields/field-style.ts";
import { report } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { RiskBadge } from "./risk-badge.tsx";

const Press = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: "6",
    borderRadius: "full",
    cursor: "pointer",
    fontSize: "xs",
    fontWeight: "semibold",
    _hover: { outline: "2px solid", outlineColor: "border.control" },
    _focusVisible: focusRing,
  },
});

export type RegulationsOfLevel = { regulations: Regulation[]; total: number };
type RiskBadgeButtonProps = {
  level: string;
  isInherent: boolean;
  /** How many regulations are asked for. */
  limit: number;
  onLoaded: (found: RegulationsOfLevel) => void;
};

/** A risk badge that can be pressed: it loads the regulations of its level and hands them on. */
export function RiskBadgeButton({ level, isInherent, limit, onLoaded }: RiskBadgeButtonProps) {
  const { regulation } = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);

  const load = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const { data, total } = await regulation.listByRisk.fetch({ level, limit });
      onLoaded({ regulations: data, total });
    } catch (error) {
      report("The regulations of a risk level could not be loaded", error);
      void showToast("error", "Failed to load the regulations of this level", { seconds: 5 });
    } finally {
      setLoading(false);
    }
  };
  return (
    // Not disabled while it loads: it would lose the keyboard's place.
    <Press type="button" position="relative" aria-disabled={isLoading} onClick={() => void load()}>
      {isLoading ? (
        "Loading..."
      ) : (
        <>
          <RiskBadge level={level} isInherent={isInherent} />
          <VisuallyHidden>: show the regulations of this level</VisuallyHidden>
        </>
      )}
    </Press>
  );
}
