import { StringDecoder } from "node:string_decoder";
import { Parser } from "htmlparser2";
import { SheetFault } from "./reading.ts";

/** What is heard of a document while it is read; names without their prefix. */
export type Listener = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const bytesAtOnce = 256 * 1024;
const unprefixed = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads XML from its beginning to its end, holding none of it. The five entities of XML and characters by number are all that is
 * resolved; a document type, in which others would be declared, is refused: no workbook has one.
 * @throws SheetFault
 */
export function readXml(bytes: Buffer, { open, text, close }: Listener): void {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) throw new SheetFault("The workbook is written in another encoding than UTF-8. Save it again");
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(unprefixed(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(unprefixed(name)),
      onprocessinginstruction: (name) => {
        if (name.startsWith("!")) throw new SheetFault("The file declares a document type, which no workbook does");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new StringDecoder("utf8");
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    parser.write(decoder.write(bytes.subarray(at, at + bytesAtOnce)));
  parser.end(decoder.end());
}
