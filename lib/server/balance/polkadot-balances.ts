import 'server-only'
import { blake2b } from '@noble/hashes/blake2'
import { hex } from '@scure/base'
import { readSs58 } from '@/lib/chains/ss58'
import { AppError } from '@/lib/core/app-error'
import { ACCOUNT_KEY_PREFIX } from '../rpc/polkadot-policy'
import { type BalanceReader, balancePolicy } from './balance-reader'

/**
 * Layout of `AccountInfo` in SCALE: four u32 (nonce and reference counts), then free, reserved and two more u128,
 * little-endian (https://docs.polkadot.com/reference/parachains/accounts/, read 2026-11-23).
 */
const FREE_AT = 16
const RESERVED_AT = 32
const INFO_LENGTH = 80

/** Reads the native balance of an account: what is free and what is reserved, as wallets add it up. */
export const polkadotBalances: BalanceReader = {
  id: 'system-account',
  serves: (chainId, { rpc }) => rpc.chainIds.includes(chainId),
  weightOf: () => 0,
  async read({ network, owner, refresh }, { cache, rpc, signal }) {
    const { value, madeAt } = await cache.swr(
      ['balance', 'system-account', network, owner],
      balancePolicy,
      async (own) => {
        const account = readSs58(owner)
        if (account === null) throw new AppError('request.invalid')
        const call = { method: 'state_getStorage', params: [storageKey(account.key)] }
        return { native: readBalance(await rpc.request(network, call, own)) }
      },
      { refresh, signal },
    )
    return { native: value.native, tokens: [], madeAt }
  },
}

/** The key of an account in `System.Account`: its hash (blake2, 16 bytes), then the account itself. */
function storageKey(key: Uint8Array): string {
  return `${ACCOUNT_KEY_PREFIX}${hex.encode(blake2b(key, { dkLen: 16 }))}${hex.encode(key)}`
}

function readBalance(result: unknown): bigint {
  // An account that never received anything is not stored.
  if (result === null) return 0n
  const text = typeof result === 'string' ? result : ''
  if (!/^0x[0-9a-f]*$/.test(text) || text.length !== 2 + 2 * INFO_LENGTH) throw new AppError('upstream.invalid_reply')
  const bytes = hex.decode(text.slice(2))
  return readU128(bytes, FREE_AT) + readU128(bytes, RESERVED_AT)
}

function readU128(bytes: Uint8Array, at: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return view.getBigUint64(at, true) + (view.getBigUint64(at + 8, true) << 64n)
}
