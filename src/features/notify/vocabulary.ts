export const changeTypes = ["new", "update", "amendment", "other"] as const;
export type ChangeType = (typeof changeTypes)[number];
export const alertTypes = ["update", "riskChange", "deadline"] as const;
export type AlertType = (typeof alertTypes)[number];
