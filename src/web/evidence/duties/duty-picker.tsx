import { Box, Button, Text } from "@chakra-ui/react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useEffect, useState } from "react";
import type { Duty } from "#features/obligation/schema.ts";
import { Field } from "../../components/fields/field.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { PartWaiting } from "../../components/part-waiting.tsx";
import { useSearchBox } from "../../lib/navigation/use-search-box.ts";
import { trpc } from "../../lib/server/trpc.ts";

const mostShown = 8;
type DutyPickerProps = { companyId: string; without?: readonly string[]; onPick: (duty: Duty) => void };

/** Finds a duty of the register by its words. */
export function DutyPicker({ companyId, without = [], onPick }: DutyPickerProps) {
  const [search, setSearch] = useState("");
  const box = useSearchBox(search, (text) => setSearch(text.trim()));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const query = trpc.duty.list.useQuery(
    { companyId, ...(search && { search }), limit: mostShown },
    { placeholderData: keepPreviousData },
  );
  const rows = query.data?.data.filter(({ _id }) => !without.includes(_id));
  return (
    <Box>
      <Field label="Duty" name="duty-search" hint="Words of it, of its regulation or its regulator">
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            type="search"
            autoComplete="off"
            maxLength={200}
            value={box.text}
            onChange={({ target }) => box.change(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // It searches, and sends no form around it.
              event.preventDefault();
              box.flush();
            }}
          />
        )}
      </Field>
      {rows ? (
        <Found rows={rows} total={query.data?.total ?? 0} onPick={onPick} />
      ) : (
        <PartWaiting what="your duties" query={query} />
      )}
    </Box>
  );
}

function Found({ rows, total, onPick }: { rows: readonly Duty[]; total: number; onPick: (duty: Duty) => void }) {
  return (
    <Box mt="1">
      <Text role="status" fontSize="sm" color="fg.muted" mb="1" minH="5">
        {rows.length === 0 ? "No duty matches" : total > rows.length ? `${total} match: the first are shown` : ""}
      </Text>
      <Box as="ul" listStyleType="none" aria-label="Duties found">
        {rows.map((duty) => (
          <li key={duty._id}>
            <Button
              variant="ghost"
              width="100%"
              height="auto"
              minH="11"
              px="2"
              py="1.5"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              fontWeight="normal"
              onClick={() => onPick(duty)}
            >
              <Box minW="0" overflowWrap="anywhere">
                {duty.text}
                <Text as="span" display="block" fontSize="xs" color="fg.muted">
                  {[duty.regulator, duty.title].filter(Boolean).join(" · ")}
                </Text>
              </Box>
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
