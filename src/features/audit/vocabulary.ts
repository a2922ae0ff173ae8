/** What is recorded, and how people call it. */
export const auditActionLabels = {
  "company.created": "Company signed up",
  "company.updated": "Profile changed",
  "session.opened": "Signed in",
  "session.refused": "Sign-in refused",
  "session.ended": "Signed out",
  "password.codeSent": "Password reset code sent",
  "password.codeVerified": "Password reset code verified",
  "password.reset": "Password reset",
  "password.changed": "Password changed",
  "alert.changed": "Alert changed",
  "regulator.watched": "Regulator watched",
  "regulator.unwatched": "Regulator no longer watched",
  "delivery.changed": "Delivery settings changed",
  "webhook.created": "Webhook added",
  "webhook.changed": "Webhook changed",
  "webhook.deleted": "Webhook removed",
  "feed.changed": "Feed address changed",
  "assessment.made": "Risk assessed anew",
  "document.uploaded": "Document uploaded",
  "document.removed": "Document removed",
  "conversation.deleted": "Conversation deleted",
  "assistant.changed": "Assistant settings changed",
  "answer.accepted": "Answer accepted",
  "audit.exported": "Activity log exported",
  "catalogue.loaded": "Library changed",
  "change.announced": "Change announced",
  "change.published": "Captured change published",
  "change.reviewed": "Captured change reviewed",
  "change.dismissed": "Captured change dismissed",
  "mail.retried": "Undelivered mail tried again",
} as const;
export type AuditAction = keyof typeof auditActionLabels;

/** Named values of an entry, plain enough to be hashed the same everywhere. */
export type AuditValues = Record<string, string | number | boolean | null | string[]>;
