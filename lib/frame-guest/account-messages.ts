import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { baseUnits, caip2, hash, hexData } from '@/lib/core/wire'
import { exchange, text } from './worker-exchange'

/** How an account of the wallet is kept. */
export const accountType = z.enum(['eoa', 'smartAccount'])

const hex = patternText(300_000, /^0x[\da-fA-F]*$/) as z.ZodMiniType<`0x${string}`, string>
const quantity = patternText(66, /^0x[\da-f]{1,64}$/i)

/**
 * Calls that wait for the visitor: an operation of a smart account, or the transactions of an account with a key, one
 * after the other. Amounts are decimal texts, in wei.
 */
export const callsRequest = z.object({
  /** True if the owner has to unlock the wallet before this can be signed. */
  isLocked: z.optional(z.boolean()),
  kind: z.literal('calls'),
  promptId: text,
  account: text,
  accountType,
  chainId: caip2,
  calls: z.array(z.object({ to: hex, value: baseUnits, data: hex })),
  /** All or none. */
  isAtomic: z.boolean(),
  /** Of all together. */
  gas: baseUnits,
  /** The most that one unit of gas may cost. */
  gasPrice: baseUnits,
  layer1Fee: baseUnits,
  /** Who pays the network; `null` for the account itself. */
  sponsor: z.nullable(text),
  /** Why the sponsor of this wallet does not pay; `null` if it does, or if there is none. */
  refusal: z.nullable(text),
  /** The first use on this network, which creates the account. */
  isFirst: z.boolean(),
})

export const receiptOfCalls = z.object({
  logs: z.array(z.object({ address: text, data: hexData, topics: z.array(hash) })),
  status: quantity,
  blockHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  transactionHash: hash,
})

/**
 * How far a batch is (EIP-5792): 100 waits, 200 made, 400 will never be on the chain, 500 undone as a whole, 600 undone in
 * part.
 */
const callsStatus = z.object({
  chainId: caip2,
  status: z.union([z.literal(100), z.literal(200), z.literal(400), z.literal(500), z.literal(600)]),
  isAtomic: z.boolean(),
  receipts: z.array(receiptOfCalls),
})
export type CallsStatus = z.output<typeof callsStatus>

/** Reads the chain, and the bundler of our server. */
const STATUS_MS = 60_000

export const accountMessages = {
  /** A batch that this page has sent on this device. Fails with `wallet.unknown_bundle`. */
  callsStatus: exchange(z.object({ id: text }), callsStatus, STATUS_MS),
} as const
