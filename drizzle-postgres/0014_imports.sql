CREATE TABLE "import_changes" (
	"import_id" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C" NOT NULL,
	"before" json,
	"version" bigint NOT NULL,
	CONSTRAINT "import_changes_import_id_duty_id_pk" PRIMARY KEY("import_id","duty_id")
);
--> statement-breakpoint
CREATE TABLE "import_keys" (
	"company_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C",
	"import_id" text COLLATE "C",
	CONSTRAINT "import_keys_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" text COLLATE "C" NOT NULL,
	"part" bigint NOT NULL,
	"rows" json NOT NULL,
	CONSTRAINT "import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"file_hash" text COLLATE "C" NOT NULL,
	"sheet" text COLLATE "C" NOT NULL,
	"sheets" json NOT NULL,
	"columns" json NOT NULL,
	"mapping" json NOT NULL,
	"decisions" json NOT NULL,
	"row_count" bigint NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"counts" json,
	"brought_by" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"done_at" text COLLATE "C",
	"undone_at" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_brought_by_accounts_id_fk" FOREIGN KEY ("brought_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_keys_of_import" ON "import_keys" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imports_of_company" ON "imports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_by_state" ON "imports" USING btree ("state","created_at");