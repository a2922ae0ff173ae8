import { Skeleton, VisuallyHidden } from "@chakra-ui/react";
import { memo } from "react";
import type { LibraryRow } from "#features/library/schema.ts";
import { useOpenRegulation } from "../regulation/regulation-host.tsx";
import { LibraryRowView } from "./library-row.tsx";
import { Body, Cell, Head, HeadCell, Row, Table } from "./table-parts.tsx";

const columns = [
  { title: "Title" },
  { title: "Regulator", width: "5rem" },
  { title: "Applies", width: "8.25rem" },
  { title: "Risk", width: "10.5rem" },
  { title: "Issued", width: "6.5rem" },
  { title: "Next due", width: "6.5rem" },
];
const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

type LibraryTableProps = {
  /** Undefined while the first rows are on their way. */
  rows: LibraryRow[] | undefined;
};

/** The rows, drawn again only when they are others: there may be many, and typing goes on above them. */
export const LibraryTable = memo(function LibraryTable({ rows }: LibraryTableProps) {
  const open = useOpenRegulation();
  return (
    <Table>
      <VisuallyHidden as="caption">Regulations</VisuallyHidden>
      <Head>
        <Row>
          {columns.map(({ title, width }) => (
            <HeadCell key={title} css={{ "@media screen": { width } }}>
              {title}
            </HeadCell>
          ))}
        </Row>
      </Head>
      <Body>
        {rows?.map((row) => <LibraryRowView key={row.regulation_id} row={row} onOpen={open} />) ??
          skeletonRows.map((row) => <SkeletonRow key={row} />)}
      </Body>
    </Table>
  );
});

function SkeletonRow() {
  return (
    <Row aria-hidden data-testid="row-skeleton">
      <Cell data-wide>
        <Skeleton height="4" width="80%" />
        <Skeleton height="3" width="40%" mt="2" />
      </Cell>
      {columns.slice(1).map(({ title }) => (
        <Cell key={title}>
          <Skeleton height="4" width={{ base: "4.5rem", lg: "80%" }} />
        </Cell>
      ))}
    </Row>
  );
}
