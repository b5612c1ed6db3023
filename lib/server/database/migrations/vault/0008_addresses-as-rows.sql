-- An instance of the version before may still add wallets. It waits here, and then fails.
LOCK TABLE "subjects" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "wallet_addresses" (
	"wallet_id" uuid NOT NULL,
	"namespace" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "wallet_addresses_wallet_id_namespace_pk" PRIMARY KEY("wallet_id","namespace")
);
--> statement-breakpoint
ALTER TABLE "subjects" DROP CONSTRAINT "both_addresses";--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD CONSTRAINT "wallet_addresses_wallet_id_subjects_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."subjects"("wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "wallet_addresses" ("wallet_id", "namespace", "address")
SELECT "wallet_id", 'eip155', "eip155" FROM "subjects" WHERE "eip155" IS NOT NULL
UNION ALL
SELECT "wallet_id", 'solana', "solana" FROM "subjects" WHERE "eip155" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" DROP COLUMN "eip155";--> statement-breakpoint
ALTER TABLE "subjects" DROP COLUMN "solana";