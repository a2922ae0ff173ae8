CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`account_id` text,
	`version` integer NOT NULL,
	`shown` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_of_company` ON `calendar_feeds` (`company_id`) WHERE account_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_of_person` ON `calendar_feeds` (`company_id`,`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `calendar_feeds_by_person` ON `calendar_feeds` (`account_id`);--> statement-breakpoint
CREATE INDEX `evidence_lapsing_of_company` ON `evidence` (`company_id`,`valid_until`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_by_day` ON `tasks` (`company_id`,`due_on`);