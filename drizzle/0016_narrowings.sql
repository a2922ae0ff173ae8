CREATE TABLE `narrowings` (
	`company_id` text PRIMARY KEY NOT NULL,
	`topics` text,
	`least_risk` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
