import { MessagePanel } from "../../components/message-panel.tsx";
import { RouteButton } from "../../components/route-link.tsx";

/** In place of every other screen for whoever owes the company a second factor: the server refuses all that they ask. */
export function FactorDue() {
  return (
    <MessagePanel
      level="h1"
      title="Set up a second factor"
      text="Your company asks for one in your role, beside the password. Until you have set one up nothing else opens here."
    >
      <RouteButton to="/account" hash="account-factors">
        Set one up
      </RouteButton>
    </MessagePanel>
  );
}
