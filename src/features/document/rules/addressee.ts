const salutation = /^(dear\b|(circular|letter|notice|memo(randum)?)\s+to\b|to:?\s+all\b|to:)/i;

/** Does the line open a letter? */
export const isSalutation = (line: string): boolean => salutation.test(line);

// A line that cannot end there.
const open = /(&|\b(and|other|the|of|for|all))$/i;

/** The lines of a letter's head with gaps where it greets and where it says to whom it is addressed. */
export function withoutAddressees(lines: string[]): string[] {
  const addressed = addressedLines(lines);
  return lines.map((line, index) => (addressed[index] || isSalutation(line) ? "" : line));
}

// A letter says at its top to whom it goes.
const headChars = 4_000;
const headLines = 40;

/** Does a line name addressees that are known, and nothing else? */
type IsNaming = (line: string) => boolean;

/** Where the head of a letter says to whom it is addressed: from the first such line to the end of the last one. */
export function addresseesIn(text: string, isNaming?: IsNaming): { start: number; end: number } | undefined {
  let behind = 0;
  const lines = text
    .slice(0, headChars)
    .split("\n", headLines)
    .map((line) => {
      const start = behind + line.length - line.trimStart().length;
      behind += line.length + 1;
      return { line: line.trim(), start };
    });
  const addressed = addressedLines(
    lines.map(({ line }) => line),
    isNaming,
  );
  const first = lines[addressed.indexOf(true)];
  const last = lines[addressed.lastIndexOf(true)];
  return first && last && { start: first.start, end: last.start + last.line.length };
}

/** Which of the lines say to whom a letter is addressed. */
function addressedLines(lines: readonly string[], isNaming: IsNaming = namesOnlyAddressees): boolean[] {
  let addressed: string | undefined;
  let isBehindGap = false;
  return lines.map((line) => {
    if (line === "") {
      isBehindGap = true;
      return false;
    }
    if (isSalutation(line)) addressed = /^dear\b/i.test(line) ? undefined : line;
    else addressed = addressed !== undefined && goesOn(addressed, line, isBehindGap, isNaming) ? line : undefined;
    isBehindGap = false;
    return addressed !== undefined;
  });
}

/** Does this line go on with those to whom the letter is addressed? Whom we do not know is told by what stands around. */
function goesOn(before: string, line: string, isBehindGap: boolean, isNaming: IsNaming): boolean {
  if (/^(re|subject)\s*:/i.test(line)) return false;
  if (/^(and|&)\s/i.test(line) || namesOnlyAddressees(line) || isNaming(line)) return true;
  if (isBehindGap) return false;
  return (
    open.test(before) || (before.endsWith(",") && (open.test(line) || institutions.has(wordsOf(line).at(-1) ?? "")))
  );
}

const institutions = new Set(
  "bank banks institution institutions company companies operator operators provider providers dealer dealers house houses society societies scheme schemes switch switches processor processors acquirer acquirers issuer issuers agent agents aggregator aggregators bureau bureaux bureaus bdc bdcs dmb dmbs mfb mfbs pmb pmbs psb psbs nib nibs ofi ofis dfi dfis psp psps pssp pssps ptsp ptsps mmo mmos imto imtos cmo cmos lender lenders borrower borrowers insurer insurers reinsurer reinsurers broker brokers stockbroker stockbrokers registrar registrars trustee trustees custodian custodians manager managers adviser advisers advisor advisors underwriter underwriters exchange exchanges depository depositories director directors chief executive officer officers md ceo mds ceos secretary secretaries auditor auditors accountant accountants controller controllers stakeholder stakeholders public entity entities firm firms professional professionals business businesses profession professions association associations group groups member members participant participants customer customers investor investors corporation corporations agency agencies fintech fintechs".split(
    " ",
  ),
);
const kinds = new Set(
  "all other others and or the of in to for by & nigeria nigerian licensed regulated supervised registered approved authorised authorized deposit money commercial merchant non-interest non interest islamic payment payments service services mobile microfinance micro finance primary mortgage savings loans development discount financial non-bank nonbank de change card cards super solution solutions terminal system systems switching processing international transfer remittance foreign capital market markets trade issuing fund funds asset virtual digital credit investment investing pension insurance general data managing compliance designated non-financial company listed quoted specialised specialized national regional state unit tier holding internet point-of-sale pos debit community infrastructure export import".split(
    " ",
  ),
);

const wordsOf = (line: string): string[] =>
  line
    .toLowerCase()
    .match(/[a-z&]+(?:-[a-z]+)*/g)
    ?.filter((word) => word !== "s") ?? [];

function namesOnlyAddressees(line: string): boolean {
  const words = wordsOf(line);
  return (
    words.some((word) => institutions.has(word)) && words.every((word) => institutions.has(word) || kinds.has(word))
  );
}
