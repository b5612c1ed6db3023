CREATE TABLE "wallet_owners" (
	"wallet_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"owner_index" "bytea" NOT NULL,
	"owner_index_key" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_owners_wallet_id_provider_owner_index_pk" PRIMARY KEY("wallet_id","provider","owner_index")
);
--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "owner_added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_owners" ADD CONSTRAINT "wallet_owners_wallet_id_subjects_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."subjects"("wallet_id") ON DELETE cascade ON UPDATE no action;