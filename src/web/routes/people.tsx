import { useMay } from "../account/use-me.ts";
import { RoleLacks } from "../account/role-lacks.tsx";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
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
