import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useNavigate } from "@tanstack/react-router";
import { FilePlus } from "lucide-react";
import { useRef, useState } from "react";
import type { Policy } from "#features/policy/schema.ts";
import { policyVerdicts } from "#features/policy/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { IfMay } from "../account/if-may.tsx";
import { useMay } from "../account/use-me.ts";
import type { CurrentCompany } from "../company/use-company.ts";
import { WhenConfirmed } from "../company/when-confirmed.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { Screen } from "../layout/screen.tsx";
import { formatInstant } from "../lib/format.ts";
import { BringDialog } from "./bring-dialog.tsx";
import { PolicyState, VerdictPill } from "./policy-state.tsx";
import { isRunning, usePolicies, usePolicyActions } from "./use-policies.ts";

type PoliciesScreenProps = { companyId: string; company: CurrentCompany["company"] };

/** The policies that a company has brought, and the way to bring another. */
export function PoliciesScreen({ companyId, company }: PoliciesScreenProps) {
  const [isBringing, setBringing] = useState(false);
  const navigate = useNavigate();
  return (
    <Screen maxW="60rem">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            Policies
          </Heading>
          <Text mt="1" color="fg.muted">
            Bring one of your policies, and see what it says to each requirement that binds you, with its own words and
            their place. This helps you to compare; it is no legal advice.
          </Text>
        </Box>
        {company?.isEmailConfirmed && (
          <IfMay permission="work.change">
            <Button aria-haspopup="dialog" onClick={() => setBringing(true)}>
              <FilePlus aria-hidden />
              Bring a policy
            </Button>
          </IfMay>
        )}
      </Box>
      {company?.isEmailConfirmed === false && (
        <WhenConfirmed
          companyId={companyId}
          email={company.email ?? ""}
          isConfirmed={false}
          waiting="Policies can be brought once your e-mail is confirmed."
        >
          {null}
        </WhenConfirmed>
      )}
      <PolicyList companyId={companyId} />
      <BringDialog
        companyId={companyId}
        isOpen={isBringing}
        onClose={() => setBringing(false)}
        onBrought={({ id }) => void navigate({ to: "/policies/$policyId", params: { policyId: id } })}
      />
    </Screen>
  );
}

function PolicyList({ companyId }: { companyId: string }) {
  const query = usePolicies(companyId);
  const [removing, setRemoving] = useState<Policy>();
  const { remove, cancel } = usePolicyActions();
  const place = useRef<HTMLParagraphElement>(null);
  const policies = query.data?.data;
  if (query.isError && !policies)
    return (
      <MessagePanel role="alert" title="Your policies could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  if (!policies) return <Skeleton role="status" aria-label="Loading policies..." height="6rem" />;
  return (
    <Box display="flex" flexDirection="column" gap="3">
      <Text ref={place} tabIndex={-1} outline="none" fontSize="sm" color="fg.muted" role="status">
        {policies.length > 0 && plural(policies.length, "policy", "policies")}
      </Text>
      {policies.length === 0 && (
        <MessagePanel
          title="No policy yet"
          text="An anti-money-laundering manual, a complaints procedure, an information security policy: bring it as PDF, Word document or text."
        />
      )}
      <Box as="ul" display="flex" flexDirection="column" gap="3">
        {policies.map((policy) => (
          <PolicyItem
            key={policy.id}
            policy={policy}
            onRemove={() => setRemoving(policy)}
            onCancel={() => cancel.mutate({ companyId, id: policy.id })}
          />
        ))}
      </Box>
      <ConfirmDialog
        isOpen={removing !== undefined}
        title="Delete this policy?"
        text={`“${removing?.name ?? ""}” is deleted with its text and its table. This cannot be undone.`}
        confirm="Delete"
        isBusy={remove.isPending}
        onClose={() => setRemoving(undefined)}
        onConfirm={() =>
          removing && remove.mutate({ companyId, id: removing.id }, { onSettled: () => setRemoving(undefined) })
        }
        finalFocus={() => place.current}
      />
    </Box>
  );
}

type PolicyItemProps = { policy: Policy; onRemove: () => void; onCancel: () => void };

function PolicyItem({ policy, onRemove, onCancel }: PolicyItemProps) {
  const mayChange = useMay("work.change");
  const { id, name, pages, createdAt, counts } = policy;
  return (
    <Box as="li" p="4" borderWidth="1px" borderRadius="lg" bg="bg.panel" boxShadow="card">
      <Box display="flex" flexWrap="wrap" gap="3" justifyContent="space-between" alignItems="flex-start">
        <Box minW="0" flex="1 1 16rem">
          <Heading as="h2" fontSize="md" overflowWrap="anywhere">
            <RouteLink to="/policies/$policyId" params={{ policyId: id }}>
              {name}
            </RouteLink>
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {pages === null ? "" : `${plural(pages, "page")} · `}brought {formatInstant(createdAt)}
          </Text>
        </Box>
        {mayChange && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${isRunning(policy) ? "Stop assessing" : "Delete"} ${name}`}
            onClick={isRunning(policy) ? onCancel : onRemove}
          >
            {isRunning(policy) ? "Stop" : "Delete"}
          </Button>
        )}
      </Box>
      <Box mt="2">
        <PolicyState policy={policy} />
        {counts && (
          <Box display="flex" flexWrap="wrap" gap="2" mt="1">
            {policyVerdicts.map((verdict) => (
              <VerdictPill key={verdict} verdict={verdict} count={counts[verdict]} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
