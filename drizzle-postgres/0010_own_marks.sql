CREATE TABLE "notification_reads" (
	"notification_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"read_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "notification_reads_notification_id_account_id_pk" PRIMARY KEY("notification_id","account_id")
);
--> statement-breakpoint
-- By hand: what was a company's goes to who signed it up, or else has owned it longest; where nobody is left, to who was there.
ALTER TABLE "delivery_settings" ADD COLUMN "account_id" text COLLATE "C";--> statement-breakpoint
UPDATE "delivery_settings" SET "account_id" = (SELECT "account_id" FROM "memberships" WHERE "memberships"."company_id" = "delivery_settings"."company_id" ORDER BY "ended_at" IS NOT NULL, "added_by" IS NOT NULL, "role" <> 'owner', "since", "memberships"."account_id" LIMIT 1);--> statement-breakpoint
ALTER TABLE "delivery_settings" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_settings" DROP CONSTRAINT "delivery_settings_pkey";--> statement-breakpoint
ALTER TABLE "delivery_settings" ADD CONSTRAINT "delivery_settings_company_id_account_id_pk" PRIMARY KEY("company_id","account_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "account_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "account_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_reads_of_person" ON "notification_reads" USING btree ("account_id","position");--> statement-breakpoint
ALTER TABLE "delivery_settings" ADD CONSTRAINT "delivery_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_settings_of_person" ON "delivery_settings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "outbox_of_person" ON "outbox" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "saved_searches_of_person" ON "saved_searches" USING btree ("account_id");--> statement-breakpoint
-- By hand: who belonged to a company had its badge, and has read what it had read; what was told before it joined needs no mark.
INSERT INTO "notification_reads"("notification_id", "account_id", "position", "read_at") SELECT notifications.id, memberships.account_id, 0, notifications.read_at FROM "notifications" JOIN "memberships" ON memberships.company_id = notifications.company_id AND memberships.ended_at IS NULL AND memberships.since <= notifications.created_at WHERE notifications.read_at IS NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "account_id" = (SELECT "account_id" FROM "memberships" WHERE "memberships"."company_id" = "outbox"."company_id" ORDER BY "ended_at" IS NOT NULL, "added_by" IS NOT NULL, "role" <> 'owner', "since", "memberships"."account_id" LIMIT 1) WHERE "channel" = 'mail';--> statement-breakpoint
-- An id names whoever gets it, so that what was told is mailed to nobody twice.
UPDATE "outbox" SET "id" = "id" || '-' || "account_id" WHERE "channel" = 'mail' AND "notification_id" IS NOT NULL AND "account_id" IS NOT NULL;--> statement-breakpoint
UPDATE "saved_searches" SET "account_id" = (SELECT "account_id" FROM "memberships" WHERE "memberships"."company_id" = "saved_searches"."company_id" ORDER BY "ended_at" IS NOT NULL, "added_by" IS NOT NULL, "role" <> 'owner', "since", "memberships"."account_id" LIMIT 1);
