-- Until here an e-mail address was the only proof of who somebody is.
ALTER TABLE "approvals" ADD COLUMN "provider" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "email_index" TO "subject_index";--> statement-breakpoint
ALTER TABLE "approvals" RENAME COLUMN "email_index_key" TO "subject_index_key";--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "owner_provider" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ALTER COLUMN "owner_provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "attempts" RENAME COLUMN "email_index" TO "subject_index";--> statement-breakpoint
ALTER TABLE "attempts" RENAME CONSTRAINT "attempts_scope_email_index_act_holder_pk" TO "attempts_scope_subject_index_act_holder_pk";
