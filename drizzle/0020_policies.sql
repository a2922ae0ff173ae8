CREATE TABLE `policies` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`pages` integer,
	`chars` integer NOT NULL,
	`state` text NOT NULL,
	`progress` real NOT NULL,
	`problem` text,
	`attempts` integer NOT NULL,
	`leased_until` text,
	`created_at` text NOT NULL,
	`assessed_at` text,
	`counts` text,
	`rows` text,
	`text` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `policies_of_company` ON `policies` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `policies_by_state` ON `policies` (`state`);