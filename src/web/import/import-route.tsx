import { useSearch } from "@tanstack/react-router";
import { RoleLacks } from "../account/role-lacks.tsx";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { ImportScreen } from "./import-screen.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export function ImportRoute() {
  useTitle("Import a register");
  const { id } = useCompany();
  const { import: importId } = useSearch({ from: "/member/duties/import" });
  const isAllowed = useMay("work.change");
  if (!isAllowed) return <RoleLacks title="Import a register" what="imports" />;
  if (id === null) return <MessagePanel role="alert" title="Company ID not found" level="h1" />;
  return <ImportScreen key={id} companyId={id} importId={importId} />;
}
