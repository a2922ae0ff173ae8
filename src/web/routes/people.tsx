import { RoleLacks } from "../account/role-lacks.tsx";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { GroupScreen } from "../group/group-screen.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { PeopleScreen } from "../people/people-screen.tsx";

export function PeopleRoute() {
  useTitle("People");
  const { id, company } = useCompany();
  const isAllowed = useMay("people.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="People" what="the list of people" />;
  return <PeopleScreen companyId={id} company={company} />;
}

/** The page of the group, which has most of its parts from the one of the people. */
export function GroupRoute() {
  useTitle("Group");
  const { id, company } = useCompany();
  const isAllowed = useMay("group.read");
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  if (!isAllowed) return <RoleLacks title="Group" what="the page of the group" />;
  return <GroupScreen companyId={id} company={company} />;
}
