import { Box, Button } from "@chakra-ui/react";
import { Plus, X } from "lucide-react";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { mostItems } from "#features/task/vocabulary.ts";
import { TextInput } from "../../components/fields/text-input.tsx";
import type { Item } from "./values.ts";

let counter = 0;
const fresh = (): Item => ({ key: `new-${(counter += 1)}`, text: "" });
type ChecklistFieldProps = { value: readonly Item[]; onChange: (items: readonly Item[]) => void };

/** What is to be done one by one; Enter goes on to a next line. */
export function ChecklistField({ value, onChange }: ChecklistFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  // After each drawing: the line that was asked for may have come with this one.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const field = place.current?.querySelector<HTMLElement>(`[data-item="${wanted.current}"]`);
    wanted.current = undefined;
    (field ?? place.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
  });
  const add = (after: number) => {
    if (value.length >= mostItems) return;
    const item = fresh();
    wanted.current = item.key;
    onChange(value.toSpliced(after, 0, item));
  };
  const remove = (index: number) => {
    wanted.current = (value[index + 1] ?? value[index - 1])?.key ?? "";
    onChange(value.toSpliced(index, 1));
  };
  const keys = (event: KeyboardEvent, index: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add(index + 1);
  };
  return (
    <Box ref={place} role="group" aria-labelledby={id} mb="4">
      <Box id={id} fontSize="sm" fontWeight="medium" mb="1.5">
        Checklist
      </Box>
      {value.map(({ key, text }, index) => (
        <Box key={key} display="flex" gap="1" mb="2">
          <TextInput
            data-item={key}
            aria-label={`Item ${index + 1}`}
            height="10"
            fontSize="sm"
            maxLength={500}
            value={text}
            onChange={({ target }) =>
              onChange(value.map((item) => (item.key === key ? { ...item, text: target.value } : item)))
            }
            onKeyDown={(event) => keys(event, index)}
          />
          <Button variant="ghost" size="sm" px="2" minH="10" aria-label={`Remove item ${index + 1}`} onClick={() => remove(index)}>
            <X aria-hidden />
          </Button>
        </Box>
      ))}
      {value.length < mostItems && (
        <Button data-add="" size="sm" variant="outline" onClick={() => add(value.length)}>
          <Plus aria-hidden />
          Add an item
        </Button>
      )}
    </Box>
  );
} // prettier-ignore
