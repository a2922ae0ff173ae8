CREATE TABLE `assistant_settings` (
	`company_id` text PRIMARY KEY NOT NULL,
	`remembers_answers` integer NOT NULL,
	`shares_profile` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`title` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversations_of_company` ON `conversations` (`company_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `turns` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`company_id` text NOT NULL,
	`position` integer NOT NULL,
	`message` text NOT NULL,
	`reply` text NOT NULL,
	`created_at` text NOT NULL,
	`accepted_at` text,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `turns_of_conversation` ON `turns` (`conversation_id`,`position`);--> statement-breakpoint
CREATE INDEX `turns_accepted` ON `turns` (`company_id`,`accepted_at`);--> statement-breakpoint
CREATE INDEX `documents_read` ON `documents` (`state`,`read_at`,`company_id`);--> statement-breakpoint
CREATE INDEX `changes_told` ON `changes` (`published_at`,`reviewed_at`);