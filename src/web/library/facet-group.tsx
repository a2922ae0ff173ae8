import { Box, Button, Heading, Skeleton, chakra } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import { plural } from "#shared/plural.ts";
import { focusRing } from "../components/fields/field-style.ts";

export type Option = {
  value: string;
  label: string;
  /** Said beside a label that is only a code. */
  meaning?: string;
  /** Undefined while not known. */
  count: number | undefined;
};

type FacetGroupProps = {
  title: string;
  options: Option[];
  picked: string | undefined;
  /** Undefined takes the pick back. */
  onPick: (value: string | undefined) => void;
  /** How many are shown at first. */
  shownAtFirst?: number;
};

/** The values of one facet, of which one can be picked; pressing it again takes it back. */
export function FacetGroup({ title, options, picked, onPick, shownAtFirst = options.length }: FacetGroupProps) {
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = options.filter(({ value }, index) => isWhole || index < shownAtFirst || value === picked);
  return (
    <Box role="group" aria-labelledby={headingId}>
      <Heading as="h2" id={headingId} mb="1" px="2" fontSize="sm">
        {title}
      </Heading>
      {shown.map((option) => (
        <FacetOption
          key={option.value}
          option={option}
          isPicked={option.value === picked}
          onPress={() => onPick(option.value === picked ? undefined : option.value)}
        />
      ))}
      {options.length === 0 &&
        Array.from({ length: shownAtFirst }, (_, line) => <Skeleton key={line} height="4" my="2" mx="2" />)}
      {options.length > shownAtFirst && (
        <Button variant="plain" size="xs" px="2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${options.length}`}
        </Button>
      )}
    </Box>
  );
}

const OptionButton = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    width: "100%",
    minH: "8",
    px: "2",
    py: "1",
    borderRadius: "sm",
    fontSize: "sm",
    lineHeight: "snug",
    textAlign: "start",
    cursor: "pointer",
    _hover: { bg: "bg.muted" },
    _focusVisible: { ...focusRing, outlineOffset: "-2px" },
    _disabled: { opacity: 0.55, cursor: "default", bg: "transparent" },
    "&[aria-pressed=true]": { bg: "brand.subtle", color: "brand.fg", fontWeight: "semibold" },
  },
});

function FacetOption({ option, isPicked, onPress }: { option: Option; isPicked: boolean; onPress: () => void }) {
  const { label, meaning, count } = option;
  const isOff = count === 0 && !isPicked;
  // It keeps the keyboard's place, which a disabled button would lose when its own pick is taken back.
  const press = () => {
    if (!isOff) onPress();
  };
  return (
    <OptionButton type="button" aria-pressed={isPicked} aria-disabled={isOff || undefined} onClick={press}>
      <Box as="span" flex="1" minW="0" display="flex" alignItems="baseline" gap="2" title={meaning}>
        <Box as="span" flexShrink={meaning ? 0 : undefined} overflowWrap="anywhere">
          {label}
        </Box>
        {meaning && (
          <Box as="span" minW="0" truncate fontSize="xs" fontWeight="normal" color={isPicked ? undefined : "fg.muted"}>
            {meaning}
          </Box>
        )}
      </Box>
      {isPicked && <Check size={16} aria-hidden />}
      {count !== undefined && (
        <Box
          as="span"
          fontSize="xs"
          fontVariantNumeric="tabular-nums"
          color={isPicked ? undefined : "fg.muted"}
          aria-label={plural(count, "regulation")}
          role="img"
        >
          {count}
        </Box>
      )}
    </OptionButton>
  );
}
