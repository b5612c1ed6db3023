import 'server-only'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { base58Length } from '@/lib/core/base58'
import { parseCaip2 } from '@/lib/core/caip'
import type { ChainPolicy, SendingRules } from './chain-policy'
import type { RpcCall } from './rpc-call'
import { judgeSolanaParams, MAX_TRANSACTION_TEXT, solanaWeights } from './solana-methods'

const SIGNATURE_BYTES = 64
const HASH_BYTES = 32
/** A CAIP-2 reference of this namespace has the first 32 characters of the genesis hash. */
const REFERENCE_LENGTH = 32

const statuses = z.object({ value: z.array(z.unknown()).check(z.minLength(1)) })

const sending: SendingRules = {
  isSend: (method) => method === 'sendTransaction',
  transactionId: firstSignature,
  isAlreadyKnown: ({ message }) => /already been processed/i.test(message),
  // "Blockhash not found" is also the answer when the transaction was processed some time ago and its block hash has
  // expired.
  isAmbiguous: ({ message }) => /blockhash not found/i.test(message),
  lookup: (signature) => ({
    method: 'getSignatureStatuses',
    params: JSON.stringify([[signature], { searchTransactionHistory: true }]),
  }),
  isFound: (result) => {
    const parsed = z.safeParse(statuses, result)
    return parsed.success && parsed.data.value[0] !== null
  },
}

/** Solana clusters. */
export const solanaPolicy: ChainPolicy = {
  weights: solanaWeights,
  createJudge:
    () =>
    ({ method, params }) => {
      const judged = judgeSolanaParams(method, params)
      return judged === null ? { refused: 'params' } : { call: { method, params: judged } }
    },
  isPinned: () => false,
  identity: { call: { method: 'getGenesisHash' }, isOf: (chainId, said) => isGenesisOf(chainId, said) },
  newestBlock: {
    call: { method: 'getSlot', params: '[{"commitment":"confirmed"}]' },
    read: (slot) => (typeof slot === 'number' && Number.isSafeInteger(slot) && slot >= 0 ? BigInt(slot) : null),
  },
  sending,
  // A result contains the slot at which it was read, so no two are equal, and blocks are final within seconds.
  immutable: null,
  maxReplyBytes: 4 * 1024 * 1024,
}

function isGenesisOf(chainId: string, said: unknown): boolean {
  return (
    typeof said === 'string' &&
    said.length <= 44 &&
    base58Length(said) === HASH_BYTES &&
    said.slice(0, REFERENCE_LENGTH) === parseCaip2(chainId)?.reference
  )
}

/** Returns the first signature of the transaction in the call, which is its id; `null` if it cannot be decoded. */
function firstSignature({ params }: RpcCall): string | null {
  const [text, config] = (params === undefined ? [] : JSON.parse(params)) as readonly unknown[]
  if (typeof text !== 'string' || text.length > MAX_TRANSACTION_TEXT) return null
  const isBase64 = (config as { readonly encoding?: unknown } | null | undefined)?.encoding === 'base64'
  try {
    const bytes = (isBase64 ? base64 : base58).decode(text)
    // The first byte is the number of signatures; a transaction has room for twelve.
    const count = bytes[0] ?? 0
    const signature = bytes.slice(1, 1 + SIGNATURE_BYTES)
    return count >= 1 && count < 0x80 && signature.length === SIGNATURE_BYTES ? base58.encode(signature) : null
  } catch {
    return null
  }
}
