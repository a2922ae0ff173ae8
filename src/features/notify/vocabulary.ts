export const changeTypes = ["new", "update", "amendment", "other"] as const;
export type ChangeType = (typeof changeTypes)[number];
export const alertTypes = ["update", "riskChange", "deadline"] as const;
export type AlertType = (typeof alertTypes)[number];

/** When a person wants mails: one for each event, one a day or week with all, or none. */
export const mailFrequencies = ["at-once", "daily", "weekly", "off"] as const;
export type MailFrequency = (typeof mailFrequencies)[number];
/** Why a mail goes out: an alert that the company has set on a regulation, a regulator that it watches. */
export type MailWish = "alert" | "watch";
/** What a person wants mails about: what the company has set alerts on or watches, or whatever concerns it. */
export const mailScopes = ["alerts", "all"] as const;
export type MailScope = (typeof mailScopes)[number];
