import { escapeMarkup } from "#shared/escape.ts";
import { columnName } from "./rows.ts";
import { usualWidth, type Column, type Sheet } from "./sheet.ts";
import { head, main, stylesXml } from "./styles.ts";

const officeTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageTypes = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
// What a name of a sheet may not have, and how long it may be.
const notInNames = /[[\]:*?/\\']/g;
const longestName = 31;

/** Everything of a workbook but its sheets, and where those stand. */
export function frame(sheets: readonly Sheet[]) {
  const names = sheetNames(sheets);
  const pathOf = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
  const types = names.map((_name, index) => `<Override PartName="/${pathOf(index)}" ContentType="${spreadsheet}.worksheet+xml"/>`); // prettier-ignore
  const listed = names.map((name, index) => `<sheet name="${escapeMarkup(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`); // prettier-ignore
  const titles = names.map((name, index) => `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapeMarkup(`'${name}'!$1:$1`)}</definedName>`); // prettier-ignore
  const links = names.map((_name, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)); // prettier-ignore
  const files: [string, string][] = [
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${types.join("")}</Types>`,
    ],
    ["_rels/.rels", relations([relation("rId1", "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${officeTypes}"><bookViews><workbookView/></bookViews><sheets>${listed.join("")}</sheets><definedNames>${titles.join("")}</definedNames></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", relations([...links, relation(`rId${names.length + 1}`, "styles", "styles.xml")])],
    ["xl/styles.xml", stylesXml],
  ];
  return { files, pathOf };
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${officeTypes}/${type}" Target="${target}"/>`;
const relations = (all: readonly string[]) =>
  `${head}<Relationships xmlns="${packageTypes}/relationships">${all.join("")}</Relationships>`;

/** Names that office programs take: short, without what they forbid, and no two the same. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const plain = name.toWellFormed().replace(notInNames, " ").trim().slice(0, longestName) || `Sheet ${index + 1}`;
    const unique = taken.has(plain.toLowerCase()) ? `${plain.slice(0, longestName - 5)} ${index + 1}` : plain;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** What stands before the rows of a sheet. */
export function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(({ width = usualWidth }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`); // prettier-ignore
  return `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData>`;
}

/** What stands after them. */
export function sheetEnd(columns: number, rows: number): string {
  const filtered = `<autoFilter ref="A1:${columnName(columns - 1)}${rows}"/>`;
  return `</sheetData>${filtered}<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}
