import { useParams } from "@tanstack/react-router";
import { RoleLacks } from "../account/role-lacks.tsx";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { useTitle } from "../lib/navigation/use-title.ts";
import { ReadingScreen } from "../reading/reading-screen.tsx";

export function ReadingRoute() {
  useTitle("Your own reading");
  const { regulationId } = useParams({ from: "/member/reading/$regulationId" });
  const { id } = useCompany();
  const isAllowed = useMay("work.read");
  if (!isAllowed) return <RoleLacks title="Your own reading" what="your company’s own readings" />;
  return <ReadingScreen companyId={id} regulationId={regulationId} />;
}
