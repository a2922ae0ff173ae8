import { isNode, LineCounter, parseDocument } from "yaml";

/** Says in which line of a YAML file, from 1, a field stands, or the nearest that has it. */
export function linesOf(text: string): (path: readonly (string | number)[]) => number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  return (path) => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node: unknown = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
}
