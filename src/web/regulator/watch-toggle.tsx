import { Button } from "@chakra-ui/react";
import { Check, Eye, RotateCw } from "lucide-react";
import { useWatchRegulator } from "./use-watch-regulator.ts";

type WatchToggleProps = { companyId: string; code: string; name: string };

/** Starts watching a regulator and stops it. One button in every state, so that the keyboard's place is never lost. */
export function WatchToggle(props: WatchToggleProps) {
  const { isWatched, isError, retry, toggle } = useWatchRegulator(props);
  if (isWatched === undefined) {
    return (
      <Button variant="outline" aria-disabled={!isError} onClick={isError ? retry : undefined}>
        <RotateCw aria-hidden />
        {isError ? "Watch state not loaded: Retry" : "Loading..."}
      </Button>
    );
  }
  return (
    <Button variant={isWatched ? "subtle" : "solid"} aria-pressed={isWatched} onClick={toggle}>
      {isWatched ? <Check aria-hidden /> : <Eye aria-hidden />}
      {isWatched ? "Watching" : "Watch"}
    </Button>
  );
}
