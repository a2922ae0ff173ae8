CREATE TABLE `duties_known` (
	`company_id` text PRIMARY KEY NOT NULL,
	`ids` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `duties` ADD `deadline` text;