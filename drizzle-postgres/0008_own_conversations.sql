ALTER TABLE "conversations" ADD COLUMN "account_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What was said until now is of who signed the company up, and seen by nobody else unless it is shared.
UPDATE "conversations" SET "account_id" = (SELECT "account_id" FROM "memberships" WHERE "memberships"."company_id" = "conversations"."company_id" AND "role" = 'owner' ORDER BY "since" LIMIT 1);
