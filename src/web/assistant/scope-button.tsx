import { Box, Button, chakra } from "@chakra-ui/react";
import { ListFilter } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import type { Scope } from "#features/assistant/schema.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import { Choice } from "../components/fields/choice.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { Popover } from "../components/overlays/popover.tsx";
import { trpc } from "../lib/server/trpc.ts";

type ScopeProps = { scope: Scope; onChange: (scope: Scope) => void };

/** Narrows the texts that an answer may come from. */
export function ScopeButton({ scope, onChange }: ScopeProps) {
  const [isOpen, setOpen] = useState(false);
  const isSet = Object.keys(scope).length > 0;
  return (
    <Popover
      title="Where answers come from"
      width="20rem"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button
          variant={isSet ? "subtle" : "ghost"}
          size="sm"
          px={{ base: "1.5", sm: "2.5" }}
          aria-label="Where answers come from"
          title="Where answers come from"
        >
          <ListFilter aria-hidden />
        </Button>
      }
    >
      <ScopeFields scope={scope} onChange={onChange} />
    </Popover>
  );
}

function ScopeFields({ scope, onChange }: ScopeProps) {
  const regulators = trpc.regulation.regulators.useQuery({});
  const known = (regulators.data?.data ?? []).map(({ regulator }) => regulator);
  const { regulator, category, appliesOnly } = scope;
  // One that was picked is there even while the others are on their way.
  const options = regulator && !known.includes(regulator) ? [regulator, ...known] : known;
  const set = (change: Scope) => onChange(withoutUnset({ ...scope, ...change }));
  return (
    <Box display="flex" flexDirection="column" gap="3" pb="1">
      <Labelled label="Regulator">
        {(id) => (
          <NativeSelect id={id} value={regulator ?? ""} onChange={({ target }) => set({ regulator: target.value })}>
            <option value="">All regulators</option>
            {options.map((code) => (
              <option key={code} value={code}>
                {regulatorName(code) === code ? code : `${code}, ${regulatorName(code)}`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      <Labelled label="Topic">
        {(id) => (
          <NativeSelect id={id} value={category ?? ""} onChange={({ target }) => set({ category: target.value })}>
            <option value="">All topics</option>
            {Object.entries(topicLabels).map(([topic, label]) => (
              <option key={topic} value={topic}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      <Choice type="checkbox" isChosen={appliesOnly ?? false} onChange={(isOn) => set({ appliesOnly: isOn })}>
        Only what applies or may apply to us
      </Choice>
    </Box>
  );
}

/** What is not narrowed is not sent. */
export function withoutUnset({ regulator, category, appliesOnly }: Scope): Scope {
  return { ...(regulator && { regulator }), ...(category && { category }), ...(appliesOnly && { appliesOnly }) };
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      {children(id)}
    </Box>
  );
}
