CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text NOT NULL,
	`action` text NOT NULL,
	`points` integer NOT NULL,
	`resets_at` text NOT NULL,
	PRIMARY KEY(`action`, `key`)
);
--> statement-breakpoint
CREATE INDEX `attempts_by_end` ON `attempts` (`resets_at`);--> statement-breakpoint
CREATE TABLE `reset_codes` (
	`email` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`sent_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`misses` integer DEFAULT 0 NOT NULL,
	`verified_at` text,
	`client_hash` text,
	`verified_from` text
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_of_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE TABLE `catalogue_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`questions` text NOT NULL,
	`questions_file_hash` text NOT NULL,
	`changed_at` text
);
--> statement-breakpoint
CREATE TABLE `regulations` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`content_hash` text NOT NULL,
	`file_hash` text NOT NULL,
	`revision` integer NOT NULL,
	`recorded_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`regulation_id` text NOT NULL,
	`revision` integer NOT NULL,
	`content` text NOT NULL,
	`changes` text NOT NULL,
	`recorded_at` text NOT NULL,
	FOREIGN KEY (`regulation_id`) REFERENCES `regulations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `revision_of_regulation` ON `revisions` (`regulation_id`,`revision`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`industry` text NOT NULL,
	`category` text NOT NULL,
	`custom_category` text,
	`description` text NOT NULL,
	`employee_size` text,
	`services` text,
	`answers` text NOT NULL,
	`logo` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `assessments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`assessed_at` text NOT NULL,
	`rule_version` text NOT NULL,
	`bands` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `assessments_of_company` ON `assessments` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`company_id` text NOT NULL,
	`regulation_id` text NOT NULL,
	`alert_types` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `regulation_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alerts_of_regulation` ON `alerts` (`regulation_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`change_type` text NOT NULL,
	`regulation_title` text NOT NULL,
	`regulator` text NOT NULL,
	`regulation_id` text,
	`message` text,
	`created_at` text NOT NULL,
	`read_at` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_of_company` ON `notifications` (`company_id`,`id`);