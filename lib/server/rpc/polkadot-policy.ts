import 'server-only'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { parseCaip2 } from '@/lib/core/caip'
import type { ChainPolicy } from './chain-policy'

/** A CAIP-2 reference of this namespace has the first 32 characters of the genesis hash, without `0x`. */
const REFERENCE_LENGTH = 32

/**
 * Start of every key of the map `System.Account`: the twox128 hashes of both names
 * (https://docs.substrate.io/build/runtime-storage/, read 2026-11-23).
 */
export const ACCOUNT_KEY_PREFIX = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** The rest of a key: a blake2 hash of 16 bytes and the account of 32 bytes, in hex. */
const ACCOUNT_KEY = new RegExp(`^${ACCOUNT_KEY_PREFIX}[0-9a-f]{96}$`)

/**
 * The methods that the gateway relays to nodes of the ecosystem (https://polkadot.js.org/docs/substrate/rpc, read
 * 2026-11-23), with their exact parameters. A wallet modal reads the account of its visitor; sending happens in the
 * wallet. Scans of the storage cost a node thousands of times as much.
 */
const methods: Readonly<Record<string, z.ZodMiniType>> = {
  chain_getBlockHash: z.tuple([z.literal(0)]),
  chain_getHeader: z.tuple([]),
  state_getStorage: z.tuple([patternText(162, ACCOUNT_KEY)]),
}

const header = z.object({ number: patternText(18, /^0x[0-9a-f]{1,16}$/) })

/** Chains of the Polkadot ecosystem. */
export const polkadotPolicy: ChainPolicy = {
  weights: new Map(Object.keys(methods).map((method) => [method, 1])),
  createJudge:
    () =>
    ({ method, params }) => {
      const known = Object.hasOwn(methods, method) ? methods[method] : undefined
      const parsed = known && z.safeParse(known, params ?? [])
      return parsed?.success ? { call: { method, params: JSON.stringify(parsed.data) } } : { refused: 'params' }
    },
  isPinned: () => false,
  identity: {
    call: { method: 'chain_getBlockHash', params: '[0]' },
    isOf: (chainId, said) =>
      typeof said === 'string' &&
      /^0x[0-9a-f]{64}$/.test(said) &&
      said.slice(2, 2 + REFERENCE_LENGTH) === parseCaip2(chainId)?.reference,
  },
  newestBlock: {
    call: { method: 'chain_getHeader', params: '[]' },
    read(result) {
      const parsed = z.safeParse(header, result)
      return parsed.success ? BigInt(parsed.data.number) : null
    },
  },
  sending: null,
  immutable: null,
  maxReplyBytes: 64 * 1024,
}
