CREATE TABLE "company_domains" (
	"domain" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"code_expires_at" text COLLATE "C" NOT NULL,
	"sent_to" text COLLATE "C" NOT NULL,
	"misses" bigint DEFAULT 0 NOT NULL,
	"claimed_at" text COLLATE "C" NOT NULL,
	"verified_at" text COLLATE "C",
	CONSTRAINT "company_domains_company_id_domain_pk" PRIMARY KEY("company_id","domain")
);
--> statement-breakpoint
CREATE TABLE "company_providers" (
	"company_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"issuer" text COLLATE "C",
	"client_id" text COLLATE "C",
	"client_secret" text COLLATE "C",
	"name" text COLLATE "C",
	"is_only" boolean DEFAULT false NOT NULL,
	"default_role" text COLLATE "C",
	"break_glass_id" text COLLATE "C",
	"updated_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"last_used_at" text COLLATE "C",
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "identities_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "sso_attempts" (
	"state_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"browser_hash" text COLLATE "C" NOT NULL,
	"nonce" text COLLATE "C" NOT NULL,
	"verifier" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C",
	"account_id" text COLLATE "C",
	"invitation_hash" text COLLATE "C",
	"redirect" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_results" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"browser_hash" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C",
	"account_id" text COLLATE "C",
	"invitation_hash" text COLLATE "C",
	"redirect" text COLLATE "C" NOT NULL,
	"said" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_sids" (
	"issuer" text COLLATE "C" NOT NULL,
	"sid" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "sso_sids_issuer_sid_pk" PRIMARY KEY("issuer","sid")
);
--> statement-breakpoint
CREATE TABLE "sso_spent" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_unlocks" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"until" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "bound_to" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "method" text COLLATE "C" DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "bound_to" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_providers" ADD CONSTRAINT "company_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_providers" ADD CONSTRAINT "company_providers_break_glass_id_accounts_id_fk" FOREIGN KEY ("break_glass_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_results" ADD CONSTRAINT "sso_results_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_results" ADD CONSTRAINT "sso_results_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_unlocks" ADD CONSTRAINT "sso_unlocks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_domains_by_domain" ON "company_domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "identities_of_account" ON "identities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_by_end" ON "sso_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_results_by_end" ON "sso_results" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_sids_by_end" ON "sso_sids" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_spent_by_end" ON "sso_spent" USING btree ("expires_at");