import { Client } from 'pg'
import { combineHalves, SEED_BYTES } from '@/lib/custody/seed-halves'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import { deriveWalletKeys } from '@/lib/custody/wallet-keys'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { openSecret } from '@/lib/server/keys/seal-row'
import { placeOfHalf } from '@/lib/server/vault/recovery-halves'
import { placeOfWay } from '@/lib/server/vault/way-records'
import { placeOfShare } from '@/lib/server/wallet/share-records'

const tables = { wallet: ['key_shares'], vault: ['recovery_halves', 'recovery_ways'] } as const

/** Everything sealed in a database, opened with its keys: halves, and the blobs of owners in base64url. */
export async function openedHalves(
  role: 'wallet' | 'vault',
  url: string,
  masterKey: Uint8Array,
): Promise<{ readonly halves: readonly Uint8Array[]; readonly blobs: readonly string[] }> {
  const keys: KeyProvider = createLocalKeys([{ id: 'one', bytes: Buffer.from(masterKey) }])
  const client = new Client({ connectionString: url })
  await client.connect()
  const [halves, blobs]: [Uint8Array[], string[]] = [[], []]
  for (const table of tables[role]) {
    const { rows } = await client.query(`select * from ${table} where destroyed_at is null`)
    for (const row of rows) {
      const secret = { keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed }
      const named = { id: row.id, walletId: row.wallet_id, setId: row.set_id, epoch: row.epoch, kind: row.kind }
      if (table === 'recovery_ways') {
        const blob = await openSecret(keys, secret, placeOfWay({ ...named, way: row.way }))
        blobs.push(Buffer.from(blob).toString('base64url'))
      } else {
        const opened = await openSecret(keys, secret, role === 'wallet' ? placeOfShare(named) : placeOfHalf(named))
        // Behind the half of a way is a public key.
        halves.push(opened.subarray(0, SEED_BYTES))
      }
    }
  }
  await client.end()
  return { halves, blobs }
}

/** Whether a half, or two of them together, give the wallet. */
export async function givesWallet(halves: readonly Uint8Array[], addresses: WalletAddresses): Promise<boolean> {
  const pairs = halves.flatMap((one, index) => halves.slice(index + 1).map((other) => combineHalves(one, other)))
  for (const seed of [...halves, ...pairs]) {
    const derived = (await deriveWalletKeys(seed)).addresses
    if (derived.eip155 === addresses.eip155 && derived.solana === addresses.solana) return true
  }
  return false
}
