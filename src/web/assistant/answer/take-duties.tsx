import { Box, Button, Spinner } from "@chakra-ui/react";
import type { Citation, GapFinding } from "#features/assistant/schema.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { useMay } from "../../account/use-me.ts";
import { useCompany } from "../../company/use-company.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { tellFailure } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";

type TakeDutiesProps = { findings: readonly GapFinding[]; citations: readonly Citation[] };

/** Makes the duties of a gap assessment one's own, in the register. */
export function TakeDuties({ findings, citations }: TakeDutiesProps) {
  const { id: companyId } = useCompany();
  const isAllowed = useMay("work.change");
  const { duty } = trpc.useUtils();
  const taking = trpc.duty.take.useMutation({
    onError: (error) => tellFailure(error, "The duties could not be taken. Please try again."),
    onSettled: () => void duty.invalidate(),
  });
  const cited = new Map(citations.map((citation) => [citation.number, citation]));
  const ids = findings.flatMap(({ number }) => {
    const { regulationId = null, requirementId = null } = cited.get(number) ?? {};
    return regulationId !== null && requirementId !== null ? [`${regulationId}.${requirementId}`] : [];
  });
  const named = [...new Set(ids)];
  if (!isAllowed || companyId === null || named.length === 0) return null;
  const done = taking.data?.data;
  return (
    <Box mt="3" display="flex" flexWrap="wrap" alignItems="center" gap="3" fontSize="sm">
      {done ? (
        <span role="status">
          {plural(done.taken, "duty is", "duties are")} yours now
          {done.held > 0 && `, ${done.held} ${nounFor(done.held, "has", "have")} an owner already`}.{" "}
          <RouteLink to="/duties">To the register</RouteLink>
        </span>
      ) : (
        <Button
          size="sm"
          variant="outline"
          aria-busy={taking.isPending}
          onClick={() => !taking.isPending && taking.mutate({ companyId, ids: named })}
        >
          {taking.isPending && <Spinner aria-hidden />}
          Make {nounFor(named.length, "this duty", `these ${named.length} duties`)} mine
        </Button>
      )}
    </Box>
  );
}
