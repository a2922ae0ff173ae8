CREATE TABLE `import_changes` (
	`import_id` text NOT NULL,
	`duty_id` text NOT NULL,
	`before` text,
	`version` integer NOT NULL,
	PRIMARY KEY(`import_id`, `duty_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_keys` (
	`company_id` text NOT NULL,
	`key` text NOT NULL,
	`duty_id` text,
	`import_id` text,
	PRIMARY KEY(`company_id`, `key`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `import_keys_of_import` ON `import_keys` (`import_id`);--> statement-breakpoint
CREATE TABLE `import_parts` (
	`import_id` text NOT NULL,
	`part` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`import_id`, `part`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`file_name` text NOT NULL,
	`file_hash` text NOT NULL,
	`sheet` text NOT NULL,
	`sheets` text NOT NULL,
	`columns` text NOT NULL,
	`mapping` text NOT NULL,
	`decisions` text NOT NULL,
	`row_count` integer NOT NULL,
	`state` text NOT NULL,
	`counts` text,
	`brought_by` text,
	`created_at` text NOT NULL,
	`done_at` text,
	`undone_at` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`brought_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_of_company` ON `imports` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_by_state` ON `imports` (`state`,`created_at`);