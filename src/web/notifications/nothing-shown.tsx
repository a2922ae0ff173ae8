import { Button } from "@chakra-ui/react";
import { MessagePanel } from "../components/message-panel.tsx";

type NothingShownProps = {
  /** There are some, but the filter hides them. */
  isFiltered: boolean;
  onShowAll: () => void;
};

/** In place of the list when it is empty. */
export function NothingShown({ isFiltered, onShowAll }: NothingShownProps) {
  if (isFiltered)
    return (
      <MessagePanel title="No notifications found" text="None of those loaded is of this kind.">
        <Button variant="outline" onClick={onShowAll}>
          Show all
        </Button>
      </MessagePanel>
    );
  return (
    <MessagePanel
      title="No notifications found"
      text="You are told here when a regulation that concerns you is new or changes."
    />
  );
}
