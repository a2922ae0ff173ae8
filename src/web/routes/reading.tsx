import { useParams } from "@tanstack/react-router";
import { useCompany } from "../company/use-company.ts";
import { useTitle } from "../lib/navigation/use-title.ts";
import { ReadingScreen } from "../reading/reading-screen.tsx";

export function ReadingRoute() {
  useTitle("Your own reading");
  const { regulationId } = useParams({ from: "/member/reading/$regulationId" });
  const { id } = useCompany();
  return <ReadingScreen companyId={id} regulationId={regulationId} />;
}
