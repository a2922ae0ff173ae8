CREATE TABLE "files" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"saved_at" text COLLATE "C" NOT NULL
);
