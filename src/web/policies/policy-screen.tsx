import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { FileDown, RefreshCw, Square } from "lucide-react";
import type { AssessedPolicy } from "#features/policy/schema.ts";
import type { PolicyTableFormat } from "#features/policy/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { useMay } from "../account/use-me.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { RouteButton, RouteLink } from "../components/route-link.tsx";
import { Screen } from "../layout/screen.tsx";
import { formatInstant } from "../lib/format.ts";
import { saveFile } from "../lib/save-file.ts";
import { failureOf } from "../lib/server/failure.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { showToast } from "../lib/toast.ts";
import { PolicyState } from "./policy-state.tsx";
import { PolicyTable } from "./policy-table.tsx";
import { isRunning, usePolicy, usePolicyActions } from "./use-policies.ts";

/** One policy: where its assessment stands, and its table. */
export function PolicyScreen({ companyId, policyId }: { companyId: string; policyId: string }) {
  const query = usePolicy(companyId, policyId);
  const policy = query.data?.data;
  if (query.isError && !policy) {
    const isGone = failureOf(query.error).status === 404;
    return (
      <MessagePanel
        role="alert"
        level="h1"
        title={isGone ? "This policy is not here" : "The policy could not be loaded"}
      >
        {isGone ? (
          <RouteButton to="/policies">To your policies</RouteButton>
        ) : (
          <Button onClick={() => void query.refetch()}>Retry</Button>
        )}
      </MessagePanel>
    );
  }
  return (
    <Screen maxW="75rem" gap="5">
      <Box>
        <RouteLink to="/policies" fontSize="sm">
          All policies
        </RouteLink>
        <Heading as="h1" fontSize="2xl" mt="1" overflowWrap="anywhere">
          {policy?.name ?? "Policy"}
        </Heading>
      </Box>
      {policy ? (
        <Assessed companyId={companyId} policy={policy} />
      ) : (
        <Skeleton role="status" aria-label="Loading the policy..." height="12rem" />
      )}
    </Screen>
  );
}

function Assessed({ companyId, policy }: { companyId: string; policy: AssessedPolicy }) {
  const { id, pages, assessedAt, rows, changedSince } = policy;
  const { assess, cancel } = usePolicyActions();
  const mayAssess = useMay("work.change");
  const known = [
    pages === null ? null : plural(pages, "page"),
    assessedAt === null
      ? null
      : `held against ${plural(rows.length, "requirement")} that bind you or may, ${formatInstant(assessedAt)}`,
  ];
  const again = () => assess.mutate({ companyId, id });
  return (
    <>
      <Box display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <Text color="fg.muted" fontSize="sm" flex="1 1 16rem">
          {capitalizeFirst(known.filter((part) => part !== null).join(" · "))}
        </Text>
        {!mayAssess ? null : isRunning(policy) ? (
          <Button size="sm" variant="outline" onClick={() => cancel.mutate({ companyId, id })}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={again}>
            <RefreshCw aria-hidden />
            Assess again
          </Button>
        )}
        {assessedAt !== null && <Downloads policy={policy} />}
      </Box>
      <PolicyState policy={policy} />
      {changedSince > 0 && !isRunning(policy) && (
        <Box p="3" borderWidth="1px" borderColor="accent.border" borderRadius="md" bg="accent.subtle" fontSize="sm">
          {plural(changedSince, "requirement")} changed since, in the library or by your profile.
          {mayAssess && " Assess it again to see what that means for this policy."}
        </Box>
      )}
      {assessedAt !== null && <PolicyTable rows={rows} />}
    </>
  );
}

const types: Record<PolicyTableFormat, string> = { csv: "text/csv;charset=utf-8", md: "text/markdown;charset=utf-8" };
const labels: Record<PolicyTableFormat, string> = { csv: "Spreadsheet (CSV)", md: "Markdown" };

function Downloads({ policy: { id, name } }: { policy: AssessedPolicy }) {
  const save = useMutation({
    mutationFn: async (format: PolicyTableFormat) => {
      const table = await fetchFile(`/policy-tables/${encodeURIComponent(id)}.${format}`, "policy.get");
      saveFile(`${name}.${format}`, table, types[format]);
    },
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The table could not be saved. Please try again.", {
        seconds: 5,
      }),
  });
  return (["csv", "md"] as const).map((format) => (
    <Button
      key={format}
      size="sm"
      variant="outline"
      aria-busy={save.isPending}
      onClick={() => !save.isPending && save.mutate(format)}
    >
      <FileDown aria-hidden />
      {labels[format]}
    </Button>
  ));
}
