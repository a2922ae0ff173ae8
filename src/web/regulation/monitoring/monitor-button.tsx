import { Button, VisuallyHidden } from "@chakra-ui/react";
import { BellPlus, BellRing } from "lucide-react";
import { Tooltip } from "../../components/overlays/tooltip.tsx";

type MonitorButtonProps = { regulationTitle: string; isWatched: boolean; isPending: boolean; onPress: () => void };

/** Creates a monitoring alert for one regulation. It stays enabled meanwhile: a disabled button would lose the keyboard. */
export function MonitorButton({ regulationTitle, isWatched, isPending, onPress }: MonitorButtonProps) {
  return (
    <Tooltip text={`Monitor new regulations here${isWatched ? " · Monitored" : ""}`}>
      <Button
        variant={isWatched ? "subtle" : "ghost"}
        size="sm"
        px="2.5"
        aria-disabled={isPending}
        // The second click of a double click means the same as the first.
        onClick={({ detail: clicks }) => clicks < 2 && !isPending && onPress()}
      >
        {isWatched ? <BellRing aria-hidden /> : <BellPlus aria-hidden />}
        <VisuallyHidden>
          Monitor new regulations here: {regulationTitle}
          {isWatched && " (already monitored)"}
        </VisuallyHidden>
      </Button>
    </Tooltip>
  );
}
