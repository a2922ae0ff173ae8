import { useLoaderData } from "@tanstack/react-router";
import { InvitationView } from "../invitation/invitation-view.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export function InvitationRoute() {
  useTitle("Invitation");
  return <InvitationView opened={useLoaderData({ from: "/invitation" })} />;
}
