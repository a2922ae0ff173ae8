ALTER TABLE "filing_reminders" DROP CONSTRAINT "filing_reminders_notification_id_notifications_id_fk";
--> statement-breakpoint
DROP INDEX "filing_reminders_of_notification";--> statement-breakpoint
DROP INDEX "filings_stamp";--> statement-breakpoint
DROP INDEX "duties_stamp";--> statement-breakpoint
DROP INDEX "evidence_files_by_text";--> statement-breakpoint
CREATE INDEX "evidence_files_by_text" ON "evidence_files" USING btree ("text_state","company_id");--> statement-breakpoint
ALTER TABLE "filing_reminders" DROP COLUMN "notification_id";--> statement-breakpoint
ALTER TABLE "filings" DROP COLUMN "version";