import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useState, type ReactNode } from "react";
import { plural } from "#shared/plural.ts";
import { ConfirmDialog } from "../../components/overlays/confirm-dialog.tsx";
import { StickyBar } from "../../components/sticky-bar.tsx";

export type Action = {
  label: string;
  isMain?: boolean;
  /** What is said before it is done to more than one; without it nothing is asked. */
  ofMany?: string;
  act: (ids: string[]) => Promise<void>;
};
type ChosenBarProps = {
  chosen: string[];
  shown: number;
  /** How many there are, where not all of them are shown yet. */
  inAll: number | undefined;
  isBusy: boolean;
  actions: Action[];
  /** Between the count and the actions. */
  children?: ReactNode;
};

/** What can be done with the chosen changes. It stays in sight, and its buttons keep the keyboard when all is done. */
export function ChosenBar({ chosen, shown, inAll, isBusy, actions, children }: ChosenBarProps) {
  // Kept while the question fades away.
  const [asked, setAsked] = useState<Action>();
  const [isAsking, setAsking] = useState(false);
  const isOff = chosen.length === 0 || isBusy;
  const press = (action: Action) => {
    if (!action.ofMany || chosen.length === 1) return void action.act(chosen);
    setAsked(action);
    setAsking(true);
  };
  const confirm = () => {
    setAsking(false);
    void asked?.act(chosen);
  };
  return (
    <StickyBar aria-label="With the chosen changes" bg="bg.panel">
      <Text role="status" fontSize="sm" fontWeight="medium" minW="9rem">
        {chosen.length || "None"} of {shown} {inAll === undefined ? "chosen" : `shown chosen, ${inAll} in all`}
      </Text>
      {children}
      <Box display="flex" flexWrap="wrap" gap="2" ms={{ base: "0", sm: "auto" }}>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant={action.isMain ? "solid" : "outline"}
            aria-disabled={isOff || undefined}
            aria-busy={isBusy && action.isMain}
            onClick={isOff ? undefined : () => press(action)}
          >
            {isBusy && action.isMain && <Spinner aria-hidden />}
            {action.label}
          </Button>
        ))}
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${asked?.label ?? ""} ${plural(chosen.length, "change")}?`}
        text={asked?.ofMany}
        confirm={`${asked?.label ?? ""} ${chosen.length}`}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </StickyBar>
  );
}
