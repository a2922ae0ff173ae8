CREATE TABLE "memberships" (
	"company_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"unit_id" text COLLATE "C",
	"since" text COLLATE "C" NOT NULL,
	"until" text COLLATE "C",
	"ended_at" text COLLATE "C",
	"added_by" text COLLATE "C",
	CONSTRAINT "memberships_company_id_account_id_pk" PRIMARY KEY("company_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "audit_names" (
	"seal" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"salt" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"unit_id" text COLLATE "C",
	"member_until" text COLLATE "C",
	"secret_hash" text COLLATE "C" NOT NULL,
	"invited_by" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"accepted_at" text COLLATE "C",
	"withdrawn_at" text COLLATE "C",
	"sent_at" text COLLATE "C",
	CONSTRAINT "invitations_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"head_id" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "name" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "name_seal" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_company_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "company_id" text COLLATE "C";--> statement-breakpoint
-- Live tokens name the company's id, which was the account's: they go on working.
UPDATE "sessions" SET "company_id" = "account_id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text COLLATE "C" DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "form" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "user_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "user_seal" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "role" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "token_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "email" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "email_confirmed_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "parent_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "suspended_at" text COLLATE "C";--> statement-breakpoint
-- Each account becomes the person who owns the company of the same id; what keeps the company out is the company's now.
UPDATE "companies" SET "email" = a."email", "email_confirmed_at" = a."email_confirmed_at", "suspended_at" = a."suspended_at" FROM "accounts" AS a WHERE a."id" = "companies"."id";--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "suspended_at" = NULL, "last_company_id" = "id";--> statement-breakpoint
INSERT INTO "memberships" ("company_id", "account_id", "role", "since") SELECT c."id", a."id", 'owner', c."created_at" FROM "companies" AS c JOIN "accounts" AS a ON a."id" = c."id";--> statement-breakpoint
-- They go by their e-mail until they say what they are called.
WITH named AS MATERIALIZED (SELECT "id", "email", replace(gen_random_uuid()::text, '-', '') AS "salt" FROM "accounts") INSERT INTO "audit_names" ("seal", "user_id", "salt", "name") SELECT encode(sha256(convert_to("salt" || chr(10) || "email", 'UTF8')), 'hex'), "id", "salt", "email" FROM named;--> statement-breakpoint
UPDATE "accounts" SET "name_seal" = (SELECT "seal" FROM "audit_names" WHERE "user_id" = "accounts"."id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_head_id_accounts_id_fk" FOREIGN KEY ("head_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_of_account" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_names_of_user" ON "audit_names" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_of_company" ON "invitations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_unsent" ON "invitations" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "units_by_name" ON "units" USING btree ("company_id","name");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_of_company" ON "sessions" USING btree ("company_id");--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A name may be taken out, and nothing else.
	IF TG_OP = 'UPDATE' AND NEW."name" IS NULL AND (NEW."seal", NEW."user_id", NEW."salt") = (OLD."seal", OLD."user_id", OLD."salt") THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_names_never_change" BEFORE UPDATE OR DELETE ON "audit_names" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_names"();
--> statement-breakpoint
CREATE TRIGGER "audit_names_never_go" BEFORE TRUNCATE ON "audit_names" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_names"();
