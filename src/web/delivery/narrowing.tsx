import { Box, Button, Text, chakra } from "@chakra-ui/react";
import { riskLevels, topicLabels, topics, type RiskLevel, type Topic } from "#features/catalogue/vocabulary.ts";
import { useMay } from "../account/use-me.ts";
import { Choice } from "../components/fields/choice.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { tellFailure } from "../lib/server/tell.ts";

const riskWords: Record<RiskLevel, string> = { Low: "Any gravity", Medium: "Medium and High", High: "High only" };

/** What a company is told of at most. Every choice is kept at once; what it leaves out stays among the updates. */
export function Narrowing({ companyId }: { companyId: string }) {
  const { monitor, triage } = trpc.useUtils();
  const mayNarrow = useMay("work.change");
  const { data, isError, refetch } = trpc.monitor.narrowing.useQuery({ companyId }, { staleTime: 0 });
  const update = trpc.monitor.narrow.useMutation({
    scope: { id: "narrowing" },
    // Shown at once; what the server has counts in the end.
    onMutate: ({ topics: wanted, leastRisk }) =>
      monitor.narrowing.setData({ companyId }, (before) => {
        const change = { ...(wanted !== undefined && { topics: wanted }), ...(leastRisk && { leastRisk }) };
        return before && { ...before, data: { ...before.data, ...change } };
      }),
    onError: (error) => tellFailure(error, "The choice could not be saved. Please try again."),
    onSettled: () => {
      void monitor.narrowing.invalidate({ companyId });
      void triage.invalidate();
    },
  });
  if (!data)
    return isError ? (
      <Button size="sm" variant="outline" onClick={() => void refetch()}>
        Load what you are told of again
      </Button>
    ) : (
      <Text fontSize="sm">Loading...</Text>
    );
  const { topics: chosen, leastRisk } = data.data;
  if (!mayNarrow)
    return (
      <Text fontSize="sm">
        {chosen === null ? "Of all topics" : `Of ${chosen.map((topic) => topicLabels[topic]).join(", ")}`};{" "}
        {riskWords[leastRisk].toLowerCase()}.
      </Text>
    );
  const isChosen = (topic: Topic) => chosen === null || chosen.includes(topic);
  const pick = (topic: Topic, isIn: boolean) => {
    const next = topics.filter((one) => (one === topic ? isIn : isChosen(one)));
    update.mutate({ companyId, topics: next.length === topics.length ? null : next });
  };
  const isLast = (topic: Topic) => chosen?.length === 1 && chosen[0] === topic;
  return (
    <Box display="flex" flexDirection="column" gap="3">
      <chakra.fieldset minW="0">
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1">
          Topics
        </chakra.legend>
        {topics.map((topic) => (
          <Choice
            key={topic}
            type="checkbox"
            isChosen={isChosen(topic)}
            isDisabled={isLast(topic)}
            onChange={(isIn) => pick(topic, isIn)}
          >
            {topicLabels[topic]}
          </Choice>
        ))}
      </chakra.fieldset>
      <Box maxW="16rem">
        <LabelledSelect
          label="Least gravity"
          value={leastRisk}
          onPick={(value) => update.mutate({ companyId, leastRisk: value as RiskLevel })}
        >
          {riskLevels.toReversed().map((level) => (
            <option key={level} value={level}>
              {riskWords[level]}
            </option>
          ))}
        </LabelledSelect>
      </Box>
      <Text role="status" minH="5" fontSize="sm" color={update.isSuccess ? "fg.success" : "fg.muted"}>
        {update.isPending ? "Saving..." : update.isSuccess ? "Saved" : ""}
      </Text>
    </Box>
  );
}
