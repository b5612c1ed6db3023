ALTER TABLE "subjects" ADD COLUMN "recoveries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "recoveries_since" timestamp with time zone;