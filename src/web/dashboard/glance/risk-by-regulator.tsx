import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { plural } from "#shared/plural.ts";
import { focusRing } from "../../components/fields/field-style.ts";
import type { RegulatorRow } from "./regulator-rows.ts";
import { GlancePart } from "./glance-part.tsx";

const bands = ["high", "medium", "low"] as const;

const line = {
  display: "grid",
  gridTemplateColumns: "4.25rem minmax(2rem, 1fr) 5.5rem",
  alignItems: "center",
  gap: "2",
  width: "calc(100% + 0.75rem)",
  minH: "7",
  px: "1.5",
  mx: "-1.5",
  borderRadius: "sm",
  textAlign: "start",
} as const;
const Pick = chakra("button", {
  base: {
    ...line,
    cursor: "pointer",
    _hover: { bg: "bg.muted" },
    _focusVisible: focusRing,
    _pressed: { bg: "brand.subtle" },
  },
});

type RiskByRegulatorProps = {
  rows: RegulatorRow[];
  picked: string | undefined;
  onPick: (regulator: string) => void;
};

/** How many regulations each regulator has, by risk, as bars with their numbers; each bar filters by its regulator. */
export function RiskByRegulator({ rows, picked, onPick }: RiskByRegulatorProps) {
  const most = Math.max(...rows.map(({ total }) => total));
  return (
    <GlancePart title="Risk by regulator" columns={2} note={<Legend />}>
      {rows.map((row) => (
        <Box as="li" key={row.regulator ?? "others"} minW="0">
          {row.regulator === null ? (
            <Box css={line} color="fg.muted">
              <RowContent row={row} most={most} label={plural(row.count, "other")} />
            </Box>
          ) : (
            <Pick
              type="button"
              aria-pressed={row.regulator === picked}
              aria-label={`${row.regulator}: ${plural(row.total, "regulation")}, ${bandWords(row)}`}
              onClick={() => onPick(row.regulator === picked ? "" : row.regulator)}
            >
              <RowContent row={row} most={most} label={row.regulator} />
            </Pick>
          )}
        </Box>
      ))}
    </GlancePart>
  );
}

const bandWords = (row: RegulatorRow) => bands.map((band) => `${row[band]} ${band}`).join(", ");

function RowContent({ row, most, label }: { row: RegulatorRow; most: number; label: ReactNode }) {
  return (
    <>
      <Box as="span" fontWeight="medium" truncate>
        {label}
      </Box>
      <Box as="span" aria-hidden display="flex" gap="0.5" height="2.5">
        {bands.map(
          (band) =>
            row[band] > 0 && (
              <Box
                as="span"
                key={band}
                display="block"
                minW="1"
                borderRadius="2px"
                bg={`${band}.solid`}
                style={{ width: `${(row[band] / most) * 100}%` }}
              />
            ),
        )}
      </Box>
      <Box
        as="span"
        display="grid"
        gridTemplateColumns="repeat(3, 1fr)"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        title={bandWords(row)}
      >
        {bands.map((band) => (
          <span key={band}>{row[band]}</span>
        ))}
      </Box>
    </>
  );
}

function Legend() {
  return (
    <Box display="flex" gap="3" fontSize="xs" color="fg.muted">
      {bands.map((band) => (
        <Box as="span" key={band} display="inline-flex" alignItems="center" gap="1.5" textTransform="capitalize">
          <Box as="span" aria-hidden boxSize="2" borderRadius="2px" bg={`${band}.solid`} />
          {band}
        </Box>
      ))}
    </Box>
  );
}
