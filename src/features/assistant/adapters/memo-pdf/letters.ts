/** Stands for a character that the typeface lacks. */
export const missingSign = "\u25A1";

// Every character that both cuts of Inter have as this package brings them; blanks apart.
const inter =
  "\\u0021-\\u007E\\u00A1-\\u00AC\\u00AE-\\u0148\\u014A-\\u01C3\\u01C5-\\u0254\\u0256-\\u027B\\u027E-\\u0284\\u0286-\\u0290\\u0292-\\u02A4\\u02A6-\\u0304\\u0306-\\u030A\\u030C\\u030F\\u0313\\u0315\\u031B\\u0323\\u0326-\\u0328\\u032C\\u0337\\u0338\\u0342\\u0343\\u0346-\\u036F\\u0374-\\u0376\\u037A-\\u037F\\u0384-\\u038A\\u038C\\u038E-\\u03A1\\u03A3-\\u03D7\\u03DC\\u03DD\\u03F0-\\u03F6\\u03F9\\u03FA\\u03FC-\\u0479\\u0480-\\u049D\\u04A0-\\u04FF\\u052F\\u0E3F\\u1D00\\u1D0D\\u1D1B\\u1D43\\u1D47-\\u1D49\\u1D4D\\u1D4F\\u1D50\\u1D52\\u1D56-\\u1D58\\u1D5B\\u1D62-\\u1D65\\u1D9C\\u1DA0\\u1DBB\\u1DBF-\\u1DF5\\u1DFC-\\u1E9B\\u1E9D-\\u1F15\\u1F18-\\u1F1D\\u1F20-\\u1F45\\u1F48-\\u1F4D\\u1F50-\\u1F57\\u1F59\\u1F5B\\u1F5D\\u1F5F-\\u1F7D\\u1F80-\\u1FB4\\u1FB6-\\u1FC4\\u1FC6-\\u1FD3\\u1FD6-\\u1FDB\\u1FDD-\\u1FEF\\u1FF2-\\u1FF4\\u1FF6-\\u1FFE\\u2010-\\u2027\\u2030-\\u2055\\u2057\\u2070\\u2071\\u2074-\\u208E\\u2090-\\u209C\\u20A0-\\u20AF\\u20B1-\\u20B5\\u20B8-\\u20BA\\u20BC-\\u20BF\\u20DB-\\u20DE\\u20E8\\u20F0\\u2100\\u2101\\u2103\\u2105\\u2106\\u2109\\u2113\\u2116\\u2117\\u211E-\\u2122\\u2126\\u212A\\u212B\\u212E\\u2132\\u213B\\u214D\\u2150-\\u217F\\u2183-\\u2186\\u2189\\u2190-\\u2199\\u21A9\\u21AA\\u21B0\\u21B1\\u21B3-\\u21B5\\u21BA\\u21BB\\u21D0\\u21D2\\u21D4\\u21DE\\u21DF\\u21E4\\u21E5\\u21E7\\u21EA\\u2202\\u2205\\u2206\\u220F\\u2211\\u2212\\u221A\\u221E\\u222B\\u2236\\u2248\\u2260\\u2264\\u2265\\u2295-\\u2298\\u2303-\\u2305\\u2318\\u2325-\\u2327\\u232B\\u2380\\u2387\\u238B\\u23CE\\u23CF\\u2423\\u2460-\\u2468\\u24B6-\\u24CF\\u24EA\\u25A0-\\u25A2\\u25AA\\u25B2\\u25B3\\u25B6\\u25B7\\u25BA-\\u25BD\\u25C0\\u25C1\\u25C4-\\u25C7\\u25CA\\u25CB\\u25CF\\u25E6\\u25EF\\u2600\\u2605\\u2606\\u263C\\u2661\\u2665\\u26A0\\u2713\\u2717\\u2756\\u2764\\u2780-\\u2788\\u27EF\\u27F5-\\u27FA\\u2913\\u2A38\\u2B06\\u2B12\\u2B13\\u2B1C\\u2B24\\u2C7C\\u2C7F\\u2DFF\\u2E18\\uA69F\\uA7FF\\uA92E";
const drawnOnly = new RegExp(`^[ \\n\\u00A0${inter}]*$`);
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export type Letters = {
  /** A text as the typeface can show it. */
  draw: (text: string) => string;
  /** Was there a character that it cannot show? */
  isIncomplete: () => boolean;
};

/**
 * Fits texts to the typeface. A letter that it has no glyph for is put together from its parts, a letter and its marks,
 * and else shown as `missingSign`; what is never seen (marks of direction, soft hyphens) is left out.
 */
export function letters(): Letters {
  let isIncomplete = false;

  function drawCharacter(grapheme: string): string {
    if (drawnOnly.test(grapheme)) return grapheme;
    const seen = grapheme.replaceAll(/[\p{Cf}\p{Cc}]/gu, "");
    const parts = seen.normalize("NFD");
    if (drawnOnly.test(parts)) return parts;
    isIncomplete = true;
    return missingSign;
  }

  function draw(text: string): string {
    const plain = text
      .toWellFormed()
      .normalize("NFC")
      .replaceAll(/\r\n?|[\f\v\p{Zl}\p{Zp}]/gu, "\n")
      .replaceAll(/[\t\p{Zs}]/gu, (blank) => (blank === "\u00A0" ? blank : " "));
    if (drawnOnly.test(plain)) return breakable(plain);
    return breakable(Array.from(graphemes.segment(plain), ({ segment }) => drawCharacter(segment)).join(""));
  }

  return { draw, isIncomplete: () => isIncomplete };
}

// The layout measures the rest of a word anew for each line that it takes: thousands of letters would hold it up for seconds.
const breakable = (text: string): string =>
  text.replaceAll(/\S{500,}/g, (word) => word.replaceAll(/\S{80}/g, "$&\u200B"));
