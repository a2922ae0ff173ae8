import { AccountScreen } from "../account/account-screen.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export function AccountRoute() {
  useTitle("Your account");
  return <AccountScreen />;
}
