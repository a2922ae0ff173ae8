CREATE TABLE `duty_undos` (
	`undo_id` text NOT NULL,
	`company_id` text NOT NULL,
	`account_id` text NOT NULL,
	`duty_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`state_by` text,
	`state_at` text,
	`held_for` text,
	`awaits_confirmation` integer NOT NULL,
	`confirmed_by` text,
	`confirmed_at` text,
	`how` text,
	`owner_id` text,
	`unit_id` text,
	`reviewer_id` text,
	`next_review_on` text,
	`weight` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`undo_id`, `duty_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`state_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`confirmed_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewer_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `duty_undos_of_person` ON `duty_undos` (`company_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `duty_undos_by_age` ON `duty_undos` (`created_at`);--> statement-breakpoint
CREATE TABLE `duty_views` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `duty_views_of_company` ON `duty_views` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `duty_views_of_person` ON `duty_views` (`account_id`);