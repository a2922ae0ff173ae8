CREATE TABLE "api_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C",
	"name" text COLLATE "C" NOT NULL,
	"scopes" json NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"last_used_at" text COLLATE "C",
	"revoked_at" text COLLATE "C",
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_of_company" ON "api_tokens" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "api_tokens_of_account" ON "api_tokens" USING btree ("account_id");