import { useCompany } from "../company/use-company.ts";
import { LibraryScreen } from "../library/library-screen.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export function LibraryRoute() {
  useTitle("Library");
  const { id, company } = useCompany();
  return <LibraryScreen companyId={id} company={company} />;
}
