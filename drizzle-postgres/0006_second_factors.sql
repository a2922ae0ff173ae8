CREATE TABLE "sign_in_rules" (
	"company_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"second_factor_roles" json NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C",
	"expires_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"public_key" text COLLATE "C" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" json NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"last_used_at" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"used_at" text COLLATE "C",
	CONSTRAINT "recovery_codes_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"confirmed_at" text COLLATE "C",
	"last_step" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sign_in_rules" ADD CONSTRAINT "sign_in_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_tickets_by_end" ON "sign_in_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_end" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_of_account" ON "passkeys" USING btree ("account_id");