import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { FailedTransactionMetadata } from './litesvm'
import { svmError, svmErrorText } from './svm-errors'

export type SvmCall = { readonly id: unknown; readonly method: string; readonly params?: readonly unknown[] }
type Config = Readonly<Record<string, unknown>>

/** Number of blocks for which a block hash is valid. */
const VALID_BLOCKHASHES = 150n
const TOKEN_PROGRAMS = [
  address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
]
const LAMPORTS_PER_SIGNATURE = 5_000
const SLOTS_IN_EPOCH = 432_000n
/** Rent epoch of accounts that pay no rent: the largest u64. */
const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n
const TOKEN_ACCOUNT_LENGTH = 165
const KIND_TOKEN_ACCOUNT = 2

class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/**
 * State of the cluster that LiteSVM does not keep: its name, the block hashes it returned, and processed transactions.
 */
export class SvmChain {
  readonly #blockhashes = new Map<string, bigint>()
  readonly #processed = new Map<string, { readonly slot: bigint; readonly err: unknown; readonly wire: string }>()

  constructor(
    readonly svm: LiteSVM,
    readonly genesisHash: string,
  ) {
    this.#blockhashes.set(svm.latestBlockhash(), this.slot)
  }

  get slot(): bigint {
    return this.svm.getClock().slot
  }

  /** Returns a new block hash each time, as a cluster that produces blocks all the time. */
  nextBlockhash(): string {
    this.svm.expireBlockhash()
    const blockhash = this.svm.latestBlockhash()
    this.#blockhashes.set(blockhash, this.slot)
    return blockhash
  }

  isValidBlockhash(blockhash: string): boolean {
    const at = this.#blockhashes.get(blockhash)
    return at !== undefined && this.slot - at <= VALID_BLOCKHASHES
  }

  processed(signature: string) {
    return this.#processed.get(signature)
  }

  send(wire: Buffer, isPreflightSkipped: boolean): string {
    const transaction = decodeTransaction(wire)
    const signature = getSignatureFromTransaction(transaction)
    this.#assertDated(transaction)
    const checked = isPreflightSkipped ? null : simulate(this.svm, transaction)
    if (checked?.err) throw preflightError(checked.err, checked.logs)
    const outcome = this.svm.sendTransaction(transaction)
    const err = outcome instanceof FailedTransactionMetadata ? svmError(outcome.err()) : null
    if (err === 'AlreadyProcessed') throw preflightError(err, [])
    this.#processed.set(signature, { slot: this.slot, err, wire: wire.toString('base64') })
    this.svm.warpToSlot(this.slot + 1n)
    return signature
  }

  simulate(wire: Buffer, config: Config) {
    const transaction = decodeTransaction(wire)
    if (config.replaceRecentBlockhash !== true) this.#assertDated(transaction)
    const isVerified = config.sigVerify === true
    this.svm.withSigverify(isVerified)
    try {
      return simulate(this.svm, transaction)
    } finally {
      this.svm.withSigverify(true)
    }
  }

  #assertDated({ messageBytes }: Transaction): void {
    const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (!this.isValidBlockhash(String(lifetimeToken))) throw preflightError('BlockhashNotFound', [])
  }
}

/** Answers a call as JSON text. Numbers above 2^53 are written in full, as a node does. */
export function answerSvmCall(chain: SvmChain, { id, method, params = [] }: SvmCall): string {
  try {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw new RpcError(-32601, 'Method not found')
    return writeJson({ jsonrpc: '2.0', id, result: answer(chain, params) })
  } catch (thrown) {
    const failure = thrown instanceof RpcError ? thrown : new RpcError(-32602, `Invalid params: ${String(thrown)}`)
    const { code, message, data } = failure
    return writeJson({ jsonrpc: '2.0', id, error: data === undefined ? { code, message } : { code, message, data } })
  }
}

const methods: Readonly<Record<string, (chain: SvmChain, params: readonly unknown[]) => unknown>> = {
  getAccountInfo: (chain, [account, config]) => atSlot(chain, accountOf(chain, account, config)),
  getBalance: (chain, [account]) => atSlot(chain, chain.svm.getBalance(addressOf(account)) ?? 0n),
  getBlockHeight: ({ slot }) => slot,
  getEpochInfo: ({ slot }) => ({
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: slot / SLOTS_IN_EPOCH,
    slotIndex: slot % SLOTS_IN_EPOCH,
    slotsInEpoch: SLOTS_IN_EPOCH,
    transactionCount: 0,
  }),
  getFeeForMessage: (chain, [message]) => {
    const bytes = Buffer.from(String(message), 'base64')
    const { header, lifetimeToken } = getCompiledTransactionMessageDecoder().decode(bytes)
    const isValid = chain.isValidBlockhash(String(lifetimeToken))
    return atSlot(chain, isValid ? header.numSignerAccounts * LAMPORTS_PER_SIGNATURE : null)
  },
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getLatestBlockhash: (chain) =>
    atSlot(chain, { blockhash: chain.nextBlockhash(), lastValidBlockHeight: chain.slot + VALID_BLOCKHASHES }),
  getMinimumBalanceForRentExemption: ({ svm }, [length]) => svm.minimumBalanceForRentExemption(BigInt(Number(length))),
  getMultipleAccounts: (chain, [addresses, config]) =>
    atSlot(
      chain,
      (addresses as readonly unknown[]).map((account) => accountOf(chain, account, config)),
    ),
  getRecentPrioritizationFees: ({ slot }) => [{ slot, prioritizationFee: 0 }],
  getSignatureStatuses: (chain, [signatures]) =>
    atSlot(
      chain,
      (signatures as readonly string[]).map((signature) => {
        const found = chain.processed(signature)
        if (!found) return null
        const { slot, err } = found
        const status = err === null ? { Ok: null } : { Err: err }
        return { slot, confirmations: null, err, status, confirmationStatus: 'finalized' }
      }),
    ),
  getSlot: ({ slot }) => slot,
  getTokenAccountsByOwner: (chain, [owner, filter, config]) => {
    const { mint, programId } = filter as { readonly mint?: string; readonly programId?: Address }
    const ownerBytes = Buffer.from(getBase58Encoder().encode(addressOf(owner)))
    const found = (programId === undefined ? TOKEN_PROGRAMS : [programId]).flatMap((program) =>
      chain.svm.getProgramAccounts(program).filter(({ data }) => {
        const bytes = Buffer.from(data)
        return (
          isTokenAccount(bytes) &&
          bytes.subarray(32, 64).equals(ownerBytes) &&
          (mint === undefined || getBase58Decoder().decode(bytes.subarray(0, 32)) === mint)
        )
      }),
    )
    return atSlot(
      chain,
      found.map((token) => ({ pubkey: token.address, account: accountOf(chain, token.address, config) })),
    )
  },
  getTransaction: (chain, [signature, config]) => {
    const found = chain.processed(String(signature))
    if ((config as Config | undefined)?.encoding !== 'base64') throw new RpcError(-32602, 'only base64 here')
    if (!found) return null
    const meta = { err: found.err, fee: LAMPORTS_PER_SIGNATURE, logMessages: [] }
    return { slot: found.slot, blockTime: null, meta, transaction: [found.wire, 'base64'], version: 0 }
  },
  isBlockhashValid: (chain, [blockhash]) => atSlot(chain, chain.isValidBlockhash(String(blockhash))),
  sendTransaction: (chain, [wire, config]) =>
    chain.send(wireBytes(wire, config), (config as Config | undefined)?.skipPreflight === true),
  simulateTransaction: (chain, [wire, config]) => {
    const { err, logs, unitsConsumed, after } = chain.simulate(wireBytes(wire, config), (config ?? {}) as Config)
    const wanted = (config as { readonly accounts?: { readonly addresses: readonly string[] } } | undefined)?.accounts
    // A node reports accounts of a success only.
    const accounts = err === null ? wanted?.addresses.map((address) => after.get(address) ?? null) : undefined
    return atSlot(chain, { err, logs, unitsConsumed, accounts: accounts ?? null, returnData: null })
  },
}

const atSlot = ({ slot }: SvmChain, value: unknown) => ({ context: { apiVersion: '2.3.0', slot }, value })

function addressOf(value: unknown): Address {
  if (typeof value !== 'string' || getBase58Encoder().encode(value).length !== 32) throw new TypeError('not a key')
  return value as Address
}

function accountOf({ svm }: SvmChain, at: unknown, config: unknown) {
  const account = svm.getAccount(addressOf(at))
  if (!account.exists) return null
  const { encoding = 'base64', dataSlice } = (config ?? {}) as {
    readonly encoding?: string
    readonly dataSlice?: { readonly offset: number; readonly length: number }
  }
  const whole = Buffer.from(account.data)
  const data = dataSlice ? whole.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : whole
  if (encoding === 'base58' && data.length > 128)
    throw new RpcError(-32600, 'Encoded binary (base 58) data is too long')
  return {
    data: encoding === 'base58' ? [getBase58Decoder().decode(data), encoding] : [data.toString('base64'), 'base64'],
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: RENT_EXEMPT_EPOCH,
    space: whole.length,
  }
}

/**
 * Whether the account is a token account of either program. Mints of Token-2022 with extensions have the same length.
 */
function isTokenAccount(data: Buffer): boolean {
  return data.length === TOKEN_ACCOUNT_LENGTH || data[TOKEN_ACCOUNT_LENGTH] === KIND_TOKEN_ACCOUNT
}

function wireBytes(wire: unknown, config: unknown): Buffer {
  const encoding = (config as Config | undefined)?.encoding ?? 'base58'
  const text = String(wire) as Base64EncodedWireTransaction
  return encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(getBase58Encoder().encode(text))
}

function decodeTransaction(wire: Buffer): Transaction {
  return getTransactionDecoder().decode(wire)
}

function simulate(svm: LiteSVM, transaction: Transaction) {
  const outcome = svm.simulateTransaction(transaction)
  const meta = outcome.meta()
  const err = outcome instanceof FailedTransactionMetadata ? svmError(outcome.err()) : null
  const changed = outcome instanceof FailedTransactionMetadata ? [] : outcome.postAccounts()
  const after = new Map<string, unknown>(
    changed.map(({ address, lamports, data, programAddress: owner }) => [
      address,
      { lamports, owner, data: [Buffer.from(data).toString('base64'), 'base64'] },
    ]),
  )
  return { err, logs: meta.logs(), unitsConsumed: meta.computeUnitsConsumed(), after }
}

function preflightError(err: unknown, logs: readonly string[]): RpcError {
  return new RpcError(-32002, `Transaction simulation failed: ${svmErrorText(err)}`, { err, logs, accounts: null })
}

/** `JSON.stringify` that writes a bigint as a number. */
function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`)
  return `{${members.join(',')}}`
}
