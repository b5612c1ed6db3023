import * as z from 'zod/mini'
import { isAccountAddress } from '@/lib/core/account-address'
import { boundedText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { defineEndpoint } from '@/lib/core/endpoint'
import { namespaceOf, SOLANA } from '@/lib/core/namespaces'
import { baseUnits, caip2 } from '@/lib/core/wire'
import { difference, said, tokenFacts } from './simulation-contract'
import { MAX_TRANSACTION_BASE58, parseSolanaText } from './solana-transaction'

/** Transactions that one screen lists. */
export const MAX_SOLANA_TRANSACTIONS = 10

const address = boundedText(44, (text) => isAccountAddress(SOLANA, text))
const solanaChain = caip2.check(z.refine((id) => namespaceOf(id as Caip2) === SOLANA)) as typeof caip2
/** Serialized with its signatures, base58. Signatures may be empty. */
const transaction = boundedText(MAX_TRANSACTION_BASE58, (text) => {
  try {
    parseSolanaText(text)
    return true
  } catch {
    return false
  }
})

/** A token of either token program. */
const spl = z.object({ kind: z.literal('spl'), mint: address, ...tokenFacts })
/** The native token is SOL, in lamports. */
const asset = z.discriminatedUnion('kind', [z.object({ kind: z.literal('native') }), spl])

/** A balance of the account that is another one after the transaction, without the fee that the account pays. */
const assetChange = z.object({ asset, amount: difference })

/** What a delegate may take from a token account, where that is another amount afterwards. */
const delegation = z.object({
  tokenAccount: address,
  asset: spl,
  delegate: address,
  before: baseUnits,
  after: baseUnits,
})

/**
 * A right that another account gets. `account`: the account itself belongs to a program. `owner`: the token account and
 * its tokens. `close`: it may close the token account, and get its SOL.
 */
const handover = z.object({ role: z.enum(['account', 'owner', 'close']), account: address, next: address })

/** What a transaction would do now, by itself. */
const solanaOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('success'),
    changes: z.array(assetChange),
    approvals: z.array(delegation),
    handovers: z.array(handover),
    /** The account itself keeps data then, and can neither send its SOL nor pay fees. */
    locksAccount: z.boolean(),
    /** Lamports, paid by the first signer. */
    fee: baseUnits,
  }),
  /** The fee is paid nevertheless, if the transaction is sent. */
  z.object({ outcome: z.literal('failed'), reason: said, fee: baseUnits }),
  /** No node can simulate it, or the account changed meanwhile. */
  z.object({ outcome: z.literal('unknown') }),
])

/**
 * Simulates transactions of an account in the newest block, each by itself: one that needs another one before it fails.
 * Also reads the lookup tables of the transactions. Needs the access token.
 *
 * SOL that the account has in stakes or in other programs is not part of its balance.
 */
export const simulateSolana = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/simulate-solana',
  input: z.object({
    chainId: solanaChain,
    account: address,
    transactions: z.array(transaction).check(z.minLength(1), z.maxLength(MAX_SOLANA_TRANSACTIONS)),
  }),
  output: z.object({
    /** In the order of the transactions. */
    outcomes: z.array(solanaOutcome),
    /** The addresses in each lookup table. One that is not on the chain is missing. */
    tables: z.array(z.object({ table: address, addresses: z.array(address).check(z.maxLength(256)) })),
  }),
})

export type SolanaSimulationInput = z.input<(typeof simulateSolana)['input']>
export type SolanaSimulation = z.output<(typeof simulateSolana)['output']>
export type SolanaOutcome = z.output<typeof solanaOutcome>
export type SolanaAsset = z.output<typeof asset>
