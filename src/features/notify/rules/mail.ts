import { escapeMarkup } from "#shared/escape.ts";
import { plural } from "#shared/plural.ts";
import type { MailWish } from "../vocabulary.ts";
import { changeWords, lagosWords, linkOf, oneLine, regulatorWords, type OutgoingNotification } from "./outgoing.ts";
import { workLinesOf, workTextOf, type WorkItem } from "./work-event.ts";

/** What is mailed, and why whoever gets it does. */
export type MailItem = OutgoingNotification & {
  /** By which wish of the company; `all`: the person wants mails about whatever concerns it. */
  because: MailWish | "all";
};
/** A notification, or what happened in the company's work. */
export type Mailed = MailItem | WorkItem;
export type MailPlace = {
  companyName: string;
  /** Without a slash at its end. */
  publicUrl: string;
  unsubscribeUrl: string;
};
export type MailText = { subject: string; text: string; html: string };

/** Of a digest no more than this is listed: nobody reads further, and mail servers cut long mails. */
export const mostListed = 50;

/** The mail about one thing. */
export function alertMail(item: Mailed, place: MailPlace): MailText {
  const isWork = "heading" in item;
  const title = oneLine(isWork ? item.title : item.regulationTitle, 300);
  const subject = isWork
    ? `${item.heading}: ${item.title}`
    : `${changeWords[item.changeType]} from ${item.regulator}: ${item.regulationTitle}`;
  return {
    subject: oneLine(subject, 90),
    text: [...textOf(item, place), "", becauseWords(item), "", ...textFoot(place)].join("\n"),
    html: page(
      `<p>${escapeMarkup(place.companyName)}, this concerns you:</p>
${htmlOf(item, place)}
<p style="${quiet}">${escapeMarkup(becauseWords(item))}</p>`,
      title,
      place,
    ),
  };
}

/** The mail about all of a day or week, in the order in which it is given. */
export function digestMail(items: readonly Mailed[], place: MailPlace): MailText {
  const listed = items.slice(0, mostListed);
  const rest = items.length - listed.length;
  const count = plural(items.length, "update");
  const more = rest > 0 ? [`And ${rest} more: ${place.publicUrl}/updates`] : [];
  const reasons = [...new Set(listed.map(becauseWords))];
  return {
    subject: oneLine(`${count} for ${place.companyName}`, 90),
    text: [
      `${count} for ${oneLine(place.companyName, 200)}.`,
      ...listed.flatMap((item) => ["", ...textOf(item, place)]),
      ...more.flatMap((line) => ["", line]),
      "",
      ...reasons,
      "",
      ...textFoot(place),
    ].join("\n"),
    html: page(
      `<p>${count} for ${escapeMarkup(place.companyName)}.</p>
${listed.map((item) => htmlOf(item, place)).join("\n")}
${rest > 0 ? `<p>And ${rest} more: ${anchor(`${place.publicUrl}/updates`, "see all updates")}</p>\n` : ""}<p style="${quiet}">${reasons.map(escapeMarkup).join("<br>")}</p>`,
      count,
      place,
    ),
  };
}

export function textOf(item: OutgoingNotification | WorkItem, { publicUrl }: MailPlace): string[] {
  if ("heading" in item) return workTextOf(item, publicUrl);
  return [
    `${changeWords[item.changeType]}: ${oneLine(item.regulationTitle, 500)}`,
    `Regulator: ${oneLine(regulatorWords(item.regulator), 200)}`,
    `When: ${lagosWords(item.createdAt)}`,
    ...(item.message ? [paragraph(item.message)] : []),
    ...(item.why ? [oneLine(item.why, 500)] : []),
    linkOf(item, publicUrl),
  ];
}

export function htmlOf(item: OutgoingNotification | WorkItem, { publicUrl }: MailPlace): string {
  if ("heading" in item) return marked([...workLinesOf(item), anchor(`${publicUrl}${item.path}`, "Open in Ilana")]);
  const { regulationTitle, regulator, message, why, createdAt } = item;
  const lines = [
    `<strong>${changeWords[item.changeType]}: ${escapeMarkup(oneLine(regulationTitle, 500))}</strong>`,
    `<span style="${quiet}">${escapeMarkup(oneLine(regulatorWords(regulator), 200))} · ${escapeMarkup(lagosWords(createdAt))}</span>`,
    ...(message ? [escapeMarkup(paragraph(message)).replaceAll("\n", "<br>")] : []),
    ...(why ? [escapeMarkup(oneLine(why, 500))] : []),
    anchor(linkOf(item, publicUrl), "Open in Ilana"),
  ];
  return marked(lines);
}

const marked = (lines: readonly string[]) =>
  `<p style="border-left:3px solid #0B5D45;padding-left:12px">${lines.join("<br>\n")}</p>`;

function becauseWords(item: Mailed): string {
  if ("heading" in item) return `You get this mail because ${item.because}.`;
  const { because, regulator } = item;
  const why = {
    alert: "your company has set an alert on this regulation",
    watch: `your company watches ${oneLine(regulator, 100)}`,
    all: "you asked for mails about whatever concerns your company",
  };
  return `You get this mail because ${why[because]}.`;
}

export const textFoot = ({ publicUrl, unsubscribeUrl }: MailPlace) => [
  `When mails come is set at ${publicUrl}/profile.`,
  `No more mails like this: ${unsubscribeUrl}`,
];

export const quiet = "color:#57534e";

export function page(body: string, title: string, { publicUrl, unsubscribeUrl }: MailPlace): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head>
<body style="font-family:Inter,Arial,sans-serif;color:#1c1917;line-height:1.5">
${body}
<p style="${quiet};font-size:13px">${anchor(`${publicUrl}/profile`, "Choose when mails come")} · ${anchor(unsubscribeUrl, "No more mails like this")}</p>
</body></html>`;
}

export const anchor = (url: string, words: string) =>
  `<a href="${escapeMarkup(url)}" style="color:#0B5D45">${escapeMarkup(words)}</a>`;

/** Text of others without control characters; its own lines are kept. */
const paragraph = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => oneLine(line, 2000))
    .filter(Boolean)
    .join("\n");
