CREATE TABLE `regulator_watches` (
	`company_id` text NOT NULL,
	`regulator` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `regulator`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watches_of_regulator` ON `regulator_watches` (`regulator`);