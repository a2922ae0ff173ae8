import { Box, Button } from "@chakra-ui/react";
import { X } from "lucide-react";
import { trpc } from "../../lib/server/trpc.ts";

type DutyChipProps = { companyId: string; dutyId: string; onRemove: () => void };

/** The one duty of which the evidence is shown, by its words. */
export function DutyChip({ companyId, dutyId, onRemove }: DutyChipProps) {
  const duty = trpc.duty.get.useQuery({ companyId, id: dutyId }, { retry: false }).data?.data;
  return (
    <Box
      display="inline-flex"
      alignSelf="flex-start"
      alignItems="center"
      gap="1"
      maxW="100%"
      ps="3"
      borderWidth="1px"
      borderRadius="full"
      bg="bg.panel"
      fontSize="sm"
    >
      <Box minW="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        Shows: {duty?.text ?? dutyId}
      </Box>
      <Button size="sm" variant="ghost" px="2" borderRadius="full" aria-label="Of all duties" onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </Box>
  );
}
