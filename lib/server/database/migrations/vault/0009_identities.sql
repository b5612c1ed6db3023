-- Version 0.1 knows e-mail addresses only, and does not write these columns.
ALTER TABLE "approvals" ADD COLUMN "provider" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "owner_provider" text DEFAULT 'email' NOT NULL;
