import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { Disclosure } from "../../components/disclosure.tsx";
import { RemovableChips } from "../../components/removable-chips.tsx";
import { trpc } from "../../lib/server/trpc.ts";
import { Picker } from "./picker.tsx";
import type { Waited } from "./values.ts";

const most = 6;
type WaitsFieldProps = {
  companyId: string;
  /** The task itself, which waits for others alone. */
  own: string | undefined;
  value: Waited | null;
  onChange: (waited: Waited | null) => void;
};

/** The task before which one cannot be done. */
export function WaitsField({ companyId, own, value, onChange }: WaitsFieldProps) {
  const summary = useRef<HTMLElement>(null);
  const [search, setSearch] = useState("");
  const isAsked = search !== "";
  const found = trpc.task.list.useQuery({ companyId, search, limit: most }, { enabled: isAsked, staleTime: 0 });
  const rows = found.data?.data.filter(({ _id }) => _id !== own).map(({ _id, title }) => ({ id: _id, title }));
  if (value)
    return (
      <Box mb="4" fontSize="sm">
        <Box fontWeight="medium" mb="1.5">
          Waits for
        </Box>
        <RemovableChips
          label="Waits for"
          hint="Waits no more for"
          chips={[{ name: value.taskId, text: value.title }]}
          onRemove={() => onChange(null)}
          fallback={summary}
        />
      </Box>
    );
  return (
    <Box mb="4" fontSize="sm">
      <Disclosure summary="Waits for another task" summaryRef={summary}>
        <Picker
          label="For which"
          hint="Words of an open task"
          words={search}
          onWords={setSearch}
          rows={isAsked ? rows : undefined}
          isError={found.isError}
          onPick={({ id, title }) => onChange({ taskId: id, title })}
        />
      </Disclosure>
    </Box>
  );
}
