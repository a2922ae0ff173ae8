CREATE TABLE `readings` (
	`company_id` text NOT NULL,
	`regulation_id` text NOT NULL,
	`version` text NOT NULL,
	`revision` integer NOT NULL,
	`is_dated` integer NOT NULL,
	`saved_at` text NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`company_id`, `regulation_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `readings_dated` ON `readings` (`is_dated`,`company_id`,`regulation_id`,`version`);