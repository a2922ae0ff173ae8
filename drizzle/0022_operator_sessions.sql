CREATE TABLE `operator_sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`ends_at` text NOT NULL,
	`idle_at` text NOT NULL
);
