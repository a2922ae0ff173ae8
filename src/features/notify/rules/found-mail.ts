import { escapeMarkup } from "#shared/escape.ts";
import type { Found } from "./found.ts";
import { anchor, htmlOf, page, quiet, textFoot, textOf, type MailPlace, type MailText } from "./mail.ts";
import { oneLine } from "./outgoing.ts";

const placeWords: Record<Found["search"]["place"], string> = { library: "the library", updates: "the updates" };

/** The mail about all that a saved search has found since it was last told. */
export function foundMail({ search, matches, total }: Found, place: MailPlace): MailText {
  const name = `“${oneLine(search.name, 80)}”`;
  const link = `${place.publicUrl}${search.path}`;
  const rest = total - matches.length;
  const heading = `${total} new in your saved search ${name}`;
  const because = `You get this mail because you have saved this search of ${placeWords[search.place]} and asked for mails about what it finds.`;
  const [only] = matches;
  const subject = total === 1 && only ? `New in ${name}: ${only.regulationTitle}` : heading;
  return {
    subject: oneLine(subject, 90),
    text: [
      `${heading}:`,
      link,
      ...matches.flatMap((match) => ["", ...textOf(match, place)]),
      ...(rest > 0 ? ["", `And ${rest} more: ${link}`] : []),
      "",
      because,
      `Change it, or stop its mails: ${link}`,
      "",
      ...textFoot(place),
    ].join("\n"),
    html: page(
      `<p>${total} new in your saved search ${anchor(link, name)}:</p>
${matches.map((match) => htmlOf(match, place)).join("\n")}
${rest > 0 ? `<p>And ${rest} more: ${anchor(link, "see all that passes it")}</p>\n` : ""}<p style="${quiet}">${escapeMarkup(because)} ${anchor(link, "Change it, or stop its mails")}.</p>`,
      heading,
      place,
    ),
  };
}
