/** What is recorded, and how people call it. */
export const auditActionLabels = {
  "company.created": "Company signed up",
  "company.updated": "Profile changed",
  "company.suspended": "Account suspended",
  "company.resumed": "Account in use again",
  "company.deleted": "Account deleted",
  "email.codeSent": "Code to confirm the e-mail sent",
  "email.confirmed": "E-mail confirmed",
  "session.opened": "Signed in",
  "session.refused": "Sign-in refused",
  "session.ended": "Signed out",
  "password.codeSent": "Password reset code sent",
  "password.codeVerified": "Password reset code verified",
  "password.reset": "Password reset",
  "password.codeRefused": "Password reset code refused",
  "password.changed": "Password changed",
  "password.refused": "Password change refused",
  "user.renamed": "Name of a person changed",
  "user.exported": "Data held on a person taken out",
  "user.deleted": "Account of a person deleted",
  "user.disabled": "Person kept out",
  "user.enabled": "Person let in again",
  "factor.added": "Second factor added",
  "factor.removed": "Second factor removed",
  "factor.renewed": "Recovery codes renewed",
  "factor.recovered": "Recovery code used",
  "factor.refused": "Second factor refused",
  "token.created": "API token made",
  "token.revoked": "API token revoked",
  "rules.changed": "Sign-in rules changed",
  "member.invited": "Person invited",
  "member.invitationSent": "Invitation sent again",
  "member.invitationWithdrawn": "Invitation taken back",
  "member.joined": "Person joined",
  "member.changed": "Role or unit changed",
  "member.ended": "Membership ended",
  "unit.created": "Unit added",
  "unit.changed": "Unit changed",
  "unit.deleted": "Unit removed",
  "alert.changed": "Alert changed",
  "narrowing.changed": "What is told narrowed or widened",
  "regulator.watched": "Regulator watched",
  "regulator.unwatched": "Regulator no longer watched",
  "delivery.changed": "Delivery settings changed",
  "webhook.created": "Webhook added",
  "webhook.changed": "Webhook changed",
  "webhook.deleted": "Webhook removed",
  "feed.changed": "Feed address changed",
  "search.saved": "Search saved",
  "search.changed": "Saved search changed",
  "search.deleted": "Saved search deleted",
  "assessment.made": "Risk assessed anew",
  "document.uploaded": "Document uploaded",
  "document.shared": "Document shared with everybody",
  "document.removed": "Document removed",
  "policy.brought": "Policy uploaded",
  "policy.reassessed": "Policy assessed again",
  "policy.cancelled": "Assessment of a policy stopped",
  "policy.deleted": "Policy deleted",
  "conversation.renamed": "Conversation renamed",
  "conversation.shared": "Conversation shared, or no longer",
  "conversation.deleted": "Conversation deleted",
  "assistant.changed": "Assistant settings changed",
  "answer.accepted": "Answer accepted",
  "answer.unaccepted": "Answer no longer accepted",
  "audit.exported": "Activity log exported",
  "catalogue.loaded": "Library changed",
  "catalogue.linkSettled": "Replacement confirmed or refused",
  "catalogue.packApplied": "Catalogue pack applied",
  "catalogue.packRolledBack": "Catalogue pack taken back",
  "change.announced": "Change announced",
  "change.published": "Captured change published",
  "change.learned": "Captured change completed from its document",
  "change.reviewed": "Captured change reviewed",
  "change.dismissed": "Captured change dismissed",
  "change.opinionDropped": "Second opinion of a model dropped",
  "decision.made": "Change decided",
  "decision.undone": "Decision taken back",
  "reading.saved": "Own reading saved",
  "reading.removed": "Own reading removed",
  "backup.restored": "Backup restored",
  "mail.retried": "Undelivered messages tried again",
} as const;
export type AuditAction = keyof typeof auditActionLabels;
export const auditActions = Object.keys(auditActionLabels) as [AuditAction, ...AuditAction[]];

/** What an entry is about: the groups by which a log is filtered. An action belongs to the first whose nouns have its own. */
export const auditKinds = {
  access: { label: "Sign-in and passwords", nouns: ["session", "password", "email", "factor", "rules", "token"] },
  people: { label: "People", nouns: ["user", "member", "unit"] },
  profile: { label: "Profile", nouns: ["company"] },
  delivery: {
    label: "Alerts and delivery",
    nouns: ["alert", "narrowing", "regulator", "delivery", "webhook", "feed", "mail", "search"],
  },
  assessment: { label: "Risk assessments", nouns: ["assessment"] },
  documents: { label: "Documents", nouns: ["document", "policy"] },
  assistant: { label: "Assistant", nouns: ["conversation", "assistant", "answer"] },
  library: { label: "Library and captured changes", nouns: ["catalogue", "change", "decision", "reading"] },
  log: { label: "This log and its backups", nouns: ["audit", "backup"] },
} as const satisfies Record<string, { label: string; nouns: readonly string[] }>;
export type AuditKind = keyof typeof auditKinds;
export const auditKindIds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** In place of a name that was deleted. */
export const somebodyWhoHasLeft = "Somebody who has left";

/** Who caused something, as a company reads it. */
export const auditActorLabels = {
  company: "Your company",
  operator: "The operator of Ilana",
  visitor: "Somebody not signed in",
  "command line": "The operator, at the server",
  system: "Ilana itself",
} as const;
export type AuditActor = keyof typeof auditActorLabels;
export const auditActors = Object.keys(auditActorLabels) as [AuditActor, ...AuditActor[]];

/** Named values of an entry, plain enough to be hashed the same everywhere. */
export type AuditValues = Record<string, string | number | boolean | null | string[]>;
