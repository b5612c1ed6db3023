CREATE TABLE "approval_limits" (
	"email_index" "bytea" PRIMARY KEY NOT NULL,
	"last_started_at" timestamp with time zone NOT NULL,
	"started" integer NOT NULL,
	"day_started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"thumbprint" text NOT NULL,
	"project_id" text NOT NULL,
	"embed_origin" text NOT NULL,
	"email_index" "bytea" NOT NULL,
	"email_index_key" text NOT NULL,
	"key_id" text NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"match_number" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "approvals_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "decided_with_time" CHECK (("approvals"."status" = 'pending') = ("approvals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "recovery_halves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"key_id" text,
	"wrapped_key" "bytea",
	"sealed" "bytea",
	"stored_at" timestamp with time zone NOT NULL,
	"destroyed_at" timestamp with time zone,
	CONSTRAINT "recovery_halves_walletId_setId_unique" UNIQUE("wallet_id","set_id"),
	CONSTRAINT "recovery_halves_walletId_epoch_unique" UNIQUE("wallet_id","epoch"),
	CONSTRAINT "destroyed_is_gone" CHECK (num_nulls("recovery_halves"."key_id", "recovery_halves"."wrapped_key", "recovery_halves"."sealed") = case when "recovery_halves"."destroyed_at" is null then 0 else 3 end)
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"wallet_id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"owner_index" "bytea" NOT NULL,
	"owner_index_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_devices" (
	"wallet_id" uuid NOT NULL,
	"thumbprint" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "wallet_devices_wallet_id_thumbprint_pk" PRIMARY KEY("wallet_id","thumbprint")
);
--> statement-breakpoint
ALTER TABLE "recovery_halves" ADD CONSTRAINT "recovery_halves_wallet_id_subjects_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."subjects"("wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_wallet_id_subjects_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."subjects"("wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_thumbprint_index" ON "approvals" USING btree ("thumbprint");--> statement-breakpoint
CREATE INDEX "approvals_expires_at_index" ON "approvals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_halves_key_id_id_index" ON "recovery_halves" USING btree ("key_id","id");