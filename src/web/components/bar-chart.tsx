import { Box, VisuallyHidden } from "@chakra-ui/react";

export type Bar = {
  /** Short enough to stand under the bar. */
  label: string;
  value: number;
  /** The bar in words, for those who do not see it: "2024: 16 texts". */
  meaning: string;
  /** Stands for more than one step of the axis, and looks it. */
  isSum?: boolean;
};

const plotHeight = "8rem";
const valueHeight = "1.25rem";

/** A value for each step of an axis, as bars with their numbers; to screen readers a list. */
export function BarChart({ label, bars }: { label: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <Box as="figure" aria-label={label}>
      <Box as="ol" display="grid" gridAutoFlow="column" gridAutoColumns="minmax(0, 3.5rem)">
        {bars.map((bar) => (
          // Hidden texts are placed absolutely, and must not leave their bar.
          <Box as="li" key={bar.label} position="relative" minW="0" fontSize="xs" textAlign="center">
            <VisuallyHidden>{bar.meaning}</VisuallyHidden>
            <Column bar={bar} share={bar.value / most} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Column({ bar, share }: { bar: Bar; share: number }) {
  const { label, value, isSum = false } = bar;
  return (
    <Box aria-hidden fontVariantNumeric="tabular-nums">
      <Box
        display="flex"
        flexDirection="column"
        justifyContent="flex-end"
        alignItems="center"
        borderBottomWidth="1px"
        borderColor="border.control"
        style={{ height: plotHeight }}
      >
        {value > 0 && (
          <>
            <Box fontWeight="semibold" style={{ height: valueHeight }}>
              {value}
            </Box>
            <Box
              width="70%"
              maxW="7"
              borderTopRadius="sm"
              borderWidth="1px"
              borderBottomWidth="0"
              borderColor="brand.solid"
              bg={isSum ? "brand.subtle" : "brand.solid"}
              borderStyle={isSum ? "dashed" : "solid"}
              style={{ height: `calc((100% - ${valueHeight}) * ${share})` }}
            />
          </>
        )}
      </Box>
      <Box mt="1" color="fg.muted" whiteSpace="nowrap" display="flex" justifyContent="center">
        {label}
      </Box>
    </Box>
  );
}
