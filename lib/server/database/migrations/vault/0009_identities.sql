-- Until here an e-mail address was the only proof of who somebody is. Version 0.1 does not write these columns.
ALTER TABLE "approvals" ADD COLUMN "provider" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "owner_provider" text DEFAULT 'email' NOT NULL;
