import { base58, base64 } from '@scure/base'
import type { AskChain } from '@/lib/chains/gateway-client'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from '@/lib/chains/solana-programs'
import { AppError } from '@/lib/core/app-error'
import { isNativeToken } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import type { Transfer, TransferCheck } from './send-state'
import { associatedTokenAddress } from './solana-addresses'
import {
  type AccountMeta,
  encodeMessage,
  littleEndian,
  type SolanaInstruction,
  unsignedTransaction,
} from './solana-message'
import type { TransferMethod } from './transfer-method'

/** Lamports for each signature (https://solana.com/docs/core/fees, read 2026-11-23). A transfer has one. */
const SIGNATURE_FEE = 5_000n
/** Instructions of the System Program, the Token programs and the Associated Token Account program. */
const TRANSFER = 2
const TRANSFER_CHECKED = 12
const CREATE_IDEMPOTENT = 1
/** Most token accounts of one mint that a transfer takes from. More would not fit in a transaction. */
const MAX_SOURCES = 8

/** Where a token account has its amount, after its mint and its owner. */
const AMOUNT_SLICE = { offset: 64, length: 8 }

const confirmed = { commitment: 'confirmed' } as const
const signer = (address: string): AccountMeta => ({ address, isSigner: true, isWritable: true })
const writable = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: true })
const readable = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: false })

/** Transfers of SOL and of SPL tokens, of both token programs. */
export const solanaTransfers: TransferMethod = {
  async usualFees({ chainId }, { ask }, signal) {
    const kept = lamports(await ask(chainId, 'getMinimumBalanceForRentExemption', [0], signal))
    return { native: SIGNATURE_FEE, token: SIGNATURE_FEE, all: SIGNATURE_FEE, kept }
  },

  async check(transfer, { ask }, signal) {
    const { account, recipient } = transfer
    const { chainId, address: payer } = account
    const read = (method: string, params: readonly unknown[]) => ask(chainId, method, params, signal)
    const noData = { ...confirmed, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
    const before = await readBalance(transfer, ask, signal)
    const wanted = transfer.isAll && before > SIGNATURE_FEE ? { ...transfer, amount: before - SIGNATURE_FEE } : transfer
    const [holder, plan] = await Promise.all([read('getAccountInfo', [recipient, noData]), planOf(wanted, ask, signal)])
    const { blockhash } = await readBlockhash(transfer, ask, signal)
    const message = encodeMessage({ payer, blockhash, instructions: plan.instructions })
    const [fee, run] = await Promise.all([
      read('getFeeForMessage', [base64.encode(message), confirmed]),
      read('simulateTransaction', [
        base64.encode(unsignedTransaction(message)),
        {
          ...confirmed,
          encoding: 'base64',
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { addresses: [payer, ...(plan.target ? [plan.target.address] : [])], encoding: 'base64' },
        },
      ]),
    ])
    const outcome = contextValue(run) as { readonly err?: unknown; readonly accounts?: readonly unknown[] | null }
    if (outcome.err !== null)
      throw new AppError('send.would_fail', { details: { reason: JSON.stringify(outcome.err) } })
    const paid = lamports(contextValue(fee))
    const owner = contextValue(holder) as { readonly owner?: unknown; readonly executable?: unknown } | null
    return {
      fee: paid,
      isContract: owner !== null && (owner.executable === true || owner.owner !== SYSTEM_PROGRAM),
      ...tokenFeeOf(transfer, plan, outcome.accounts),
      ...(plan.createsAccount && { deposit: depositOf(outcome.accounts, before - paid) }),
      // An account that is left with nothing no longer exists, which is allowed. With too little it would be refused.
      ...(transfer.isAll && wanted.amount + paid === before && { all: { amount: wanted.amount } }),
    }
  },

  async build(transfer, { ask }) {
    const { chainId, address: from } = transfer.account
    const { all, fee } = transfer.check
    if (all !== undefined && (await readBalance(transfer, ask)) !== all.amount + fee) {
      throw new AppError('send.max_changed')
    }
    const [plan, { blockhash, lastValidBlock }] = await Promise.all([
      planOf(transfer, ask),
      readBlockhash(transfer, ask),
    ])
    const message = encodeMessage({ payer: from, blockhash, instructions: plan.instructions })
    return {
      transaction: { namespace: SOLANA, chainId, from, bytes: unsignedTransaction(message) },
      record: { lastValidBlock },
    }
  },
}

interface TransferPlan {
  readonly instructions: readonly SolanaInstruction[]
  /** The recipient has no account for the token yet. */
  readonly createsAccount: boolean
  /** The recipient's account of the token, with what it holds now; `undefined` for SOL. */
  readonly target?: { readonly address: string; readonly amount: bigint; readonly isSource: boolean }
}

async function planOf(transfer: Transfer, ask: AskChain, signal?: AbortSignal): Promise<TransferPlan> {
  const { account, token, recipient, amount } = transfer
  const { chainId, address: owner } = account
  if (isNativeToken(token.address)) {
    const data = Uint8Array.from([...littleEndian(BigInt(TRANSFER), 4), ...littleEndian(amount, 8)])
    const accounts = [signer(owner), writable(recipient)]
    return { instructions: [{ program: SYSTEM_PROGRAM, accounts, data }], createsAccount: false }
  }
  const mint = token.address
  const held = await readTokenAccounts(transfer, ask, signal)
  const program = held[0]?.program
  if (program === undefined) throw new AppError('send.would_fail')
  const target = associatedTokenAddress(recipient, mint, program)
  const slice = { ...confirmed, encoding: 'base64', dataSlice: AMOUNT_SLICE }
  const existing = contextValue(await ask(chainId, 'getAccountInfo', [target, slice], signal))
  const createsAccount = existing === null
  const create: SolanaInstruction = {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [signer(owner), writable(target), ...[recipient, mint, SYSTEM_PROGRAM, program].map(readable)],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
  const moves = sourcesOf(held, amount).map(
    (source): SolanaInstruction => ({
      program,
      accounts: [writable(source.address), readable(mint), writable(target), signer(owner)],
      data: Uint8Array.from([TRANSFER_CHECKED, ...littleEndian(source.amount, 8), token.decimals]),
    }),
  )
  const isSource = held.some(({ address }) => address === target)
  return {
    instructions: createsAccount ? [create, ...moves] : moves,
    createsAccount,
    target: { address: target, amount: createsAccount ? 0n : fromLittleEndian(dataOf(existing)), isSource },
  }
}

interface TokenAccount {
  readonly address: string
  readonly program: string
  readonly amount: bigint
}

/** The owner's accounts of the token, the largest first. Usually there is one. */
async function readTokenAccounts(
  { account, token }: Transfer,
  ask: AskChain,
  signal?: AbortSignal,
): Promise<readonly TokenAccount[]> {
  const options = { ...confirmed, encoding: 'base64', dataSlice: AMOUNT_SLICE }
  const params = [account.address, { mint: token.address }, options]
  const found = contextValue(await ask(account.chainId, 'getTokenAccountsByOwner', params, signal))
  return (Array.isArray(found) ? found : [])
    .map((each) => {
      const { pubkey, account: stored } = each as { readonly pubkey: string; readonly account: StoredAccount }
      return { address: pubkey, program: stored.owner, amount: fromLittleEndian(dataOf(stored)) }
    })
    .toSorted((one, other) => (one.amount < other.amount ? 1 : -1))
}

/** The accounts that together have the amount, with what each gives. */
function sourcesOf(held: readonly TokenAccount[], amount: bigint): readonly TokenAccount[] {
  let rest = amount
  const sources = held.slice(0, MAX_SOURCES).flatMap((each, index) => {
    const part = each.amount < rest ? each.amount : rest
    rest -= part
    return part > 0n || index === 0 ? [{ ...each, amount: part }] : []
  })
  if (rest > 0n) throw new AppError('send.would_fail')
  return sources
}

/** Lamports of the sender. */
async function readBalance({ account }: Transfer, ask: AskChain, signal?: AbortSignal): Promise<bigint> {
  return lamports(contextValue(await ask(account.chainId, 'getBalance', [account.address, confirmed], signal)))
}

async function readBlockhash({ account: { chainId } }: Transfer, ask: AskChain, signal?: AbortSignal) {
  const latest = contextValue(await ask(chainId, 'getLatestBlockhash', [confirmed], signal))
  const { blockhash, lastValidBlockHeight } = latest as {
    readonly blockhash?: unknown
    readonly lastValidBlockHeight?: unknown
  }
  if (typeof blockhash !== 'string' || base58.decode(blockhash).length !== 32) throw new AppError('send.check_failed')
  if (!Number.isSafeInteger(lastValidBlockHeight)) throw new AppError('send.check_failed')
  return { blockhash, lastValidBlock: Number(lastValidBlockHeight) }
}

/** What the sender has paid for the recipient's account; `undefined` when the node does not say. */
function depositOf(accounts: readonly unknown[] | null | undefined, expected: bigint): bigint | undefined {
  const after = (accounts?.[0] as { readonly lamports?: unknown } | null | undefined)?.lamports
  if (typeof after !== 'number' || !Number.isSafeInteger(after)) return undefined
  const deposit = expected - BigInt(after)
  return deposit > 0n ? deposit : undefined
}

/**
 * What a token of the Token-2022 program keeps of a transfer: what leaves the sender less what the simulated transfer
 * adds to the recipient's account. A transfer to oneself changes nothing that could be compared.
 */
function tokenFeeOf(
  { amount }: Transfer,
  { target }: TransferPlan,
  accounts: readonly unknown[] | null | undefined,
): Pick<TransferCheck, 'tokenFee'> {
  if (target === undefined || target.isSource) return {}
  const after = dataOf(accounts?.[1]).slice(AMOUNT_SLICE.offset, AMOUNT_SLICE.offset + AMOUNT_SLICE.length)
  const kept = amount - (fromLittleEndian(after) - target.amount)
  return kept > 0n ? { tokenFee: kept } : {}
}

interface StoredAccount {
  readonly owner: string
  readonly data: readonly [string, string]
}

/** Bytes of an account, as a node sends them. */
function dataOf(account: unknown): Uint8Array {
  const data = (account as StoredAccount | null | undefined)?.data?.[0]
  if (typeof data !== 'string') throw new AppError('send.check_failed')
  return base64.decode(data)
}

function lamports(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new AppError('send.check_failed')
  return BigInt(value)
}

/** The value of an answer that names the slot at which it was read. */
const contextValue = (answer: unknown): unknown => (answer as { readonly value?: unknown } | null)?.value

function fromLittleEndian(bytes: Uint8Array): bigint {
  return [...bytes].reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
