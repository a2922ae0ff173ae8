import { Box, Text } from "@chakra-ui/react";
import { Choice } from "../components/fields/choice.tsx";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

/** Whether a second person confirms that a High duty does not apply. What is pressed counts at once. */
export function DutyRules({ companyId }: { companyId: string }) {
  const { duty } = trpc.useUtils();
  const settings = trpc.duty.settings.useQuery({ companyId });
  const change = trpc.duty.changeSettings.useMutation({
    onSuccess: ({ message }) => tellDone(message ?? "Settings changed"),
    onError: (error) => tellFailure(error, "This could not be changed. Please try again."),
    onSettled: () => void duty.settings.invalidate({ companyId }),
  });
  if (settings.isError) return <Text role="alert">The settings of the duties could not be loaded.</Text>;
  const shown = change.isPending ? change.variables.isConfirmed : settings.data?.data.isConfirmed;
  return (
    <Box>
      <Choice
        type="checkbox"
        isChosen={shown ?? false}
        isDisabled={shown === undefined || change.isPending}
        onChange={(isConfirmed) => change.mutate({ companyId, isConfirmed })}
      >
        A second person confirms that a High duty does not apply
      </Choice>
    </Box>
  );
}
