ALTER TABLE "subjects" ADD COLUMN "eip155" text;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "solana" text;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "approvals_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "both_addresses" CHECK (("subjects"."eip155" is null) = ("subjects"."solana" is null));