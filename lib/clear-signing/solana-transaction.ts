import { base58 } from '@scure/base'
import { readSolanaBytes, SOLANA_KEY_BYTES, type SolanaBytes, solanaInputError } from './solana-bytes'

/**
 * The most bytes of a transaction with its signatures: what one packet of IPv6 holds
 * (https://solana.com/docs/core/transactions, read 2026-11-28).
 */
const MAX_TRANSACTION_BYTES = 1_232
/** The same in base58. */
export const MAX_TRANSACTION_BASE58 = 1_683
/** The most accounts that a transaction may lock, those of lookup tables included. */
const MAX_ACCOUNTS = 64
const SIGNATURE_BYTES = 64
/** The highest bit of a message with a version. The others are the version: only 0 exists. */
const VERSION_BIT = 0x80

/** An account of a transaction. */
export interface SolanaAccountUse {
  /** Base58. */
  readonly address: string
  readonly isSigner: boolean
  /** Written as the message says. A validator takes the right away from programs and system accounts. */
  readonly isWritable: boolean
  /** Address of the lookup table that the account is from; `null` for one in the message itself. */
  readonly table: string | null
}

/** An instruction as it is in the message: accounts are positions in the list of all accounts. */
interface CompiledInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts of one lookup table: positions in it. */
interface TableLookup {
  /** Base58. */
  readonly table: string
  readonly writable: readonly number[]
  readonly readable: readonly number[]
}

export interface SolanaTransaction {
  readonly version: 'legacy' | 0
  /** What is signed. */
  readonly message: Uint8Array
  /** Where the block hash begins in the message. */
  readonly blockhashAt: number
  /** One for each signer, in their order, 64 bytes; `null` for one that is still empty. */
  readonly signatures: readonly (Uint8Array | null)[]
  /** Base58. The first one pays the fee. */
  readonly signers: readonly string[]
  readonly feePayer: string
  /** Accounts in the message itself. */
  readonly accounts: readonly SolanaAccountUse[]
  /** Base58: a recent block hash, or the value of a nonce account. */
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
}

export interface SolanaInstructionUse {
  /** Base58. */
  readonly program: string
  readonly accounts: readonly SolanaAccountUse[]
  readonly data: Uint8Array
}

/** A transaction with the accounts of its lookup tables. */
export interface ResolvedSolanaTransaction {
  readonly transaction: SolanaTransaction
  /** Those in the message, then the writable ones of all tables, then the others of all tables. */
  readonly accounts: readonly SolanaAccountUse[]
  readonly instructions: readonly SolanaInstructionUse[]
}

/**
 * Parses a transaction in base58, as pages send it.
 *
 * @throws {AppError} `rpc.invalid_params`, as {@link parseSolanaTransaction}.
 */
export function parseSolanaText(text: string): SolanaTransaction {
  // Base58 takes time that grows with the square of its length.
  if (text.length > MAX_TRANSACTION_BASE58) throw solanaInputError('the transaction is too long')
  let bytes: Uint8Array
  try {
    bytes = base58.decode(text)
  } catch {
    throw solanaInputError('the transaction is not base58')
  }
  return parseSolanaTransaction(bytes)
}

/**
 * Parses a transaction with its signatures, legacy or of version 0, by the rules of validators
 * (https://solana.com/docs/core/transactions, read 2026-11-28).
 *
 * @throws {AppError} `rpc.invalid_params` for bytes that validators refuse: too many, trailing ones, positions out of
 *   range, an account twice, a fee payer that is not writable, more than 64 accounts.
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw solanaInputError('the transaction is too long')
  const reader = readSolanaBytes(bytes)
  const signatures = listOf(reader, () => reader.take(SIGNATURE_BYTES))
  const parsed = parseMessage(bytes.slice(reader.at))
  if (signatures.length !== parsed.signers.length) throw solanaInputError('each signer has one place for a signature')
  return { ...parsed, signatures: signatures.map((each) => (each.some((byte) => byte !== 0) ? each : null)) }
}

function parseMessage(message: Uint8Array): Omit<SolanaTransaction, 'signatures'> {
  const reader = readSolanaBytes(message)
  const version = ((message[0] ?? 0) & VERSION_BIT) === 0 ? 'legacy' : 0
  if (version === 0 && reader.u8() !== VERSION_BIT) throw solanaInputError('the version is not supported')
  const header = { signers: reader.u8(), readableSigners: reader.u8(), readableOthers: reader.u8() }
  const addresses = listOf(reader, () => reader.key())
  if (header.readableSigners >= header.signers) throw solanaInputError('the fee payer must be writable')
  if (header.signers + header.readableOthers > addresses.length) throw solanaInputError('too few accounts')
  const accounts = addresses.map((address, index): SolanaAccountUse => {
    const isSigner = index < header.signers
    const writableEnd = isSigner ? header.signers - header.readableSigners : addresses.length - header.readableOthers
    return { address, isSigner, isWritable: index < writableEnd, table: null }
  })
  const blockhashAt = reader.at
  const blockhash = reader.key()
  const instructions = listOf(reader, () => ({
    program: reader.u8(),
    accounts: reader.indexes(),
    data: Uint8Array.from(reader.indexes()),
  }))
  const lookups = version === 0 ? listOf(reader, () => lookupOf(reader)) : []
  reader.end()

  const looked = lookups.reduce((sum, { writable, readable }) => sum + writable.length + readable.length, 0)
  const count = addresses.length + looked
  if (count > MAX_ACCOUNTS) throw solanaInputError('the transaction has too many accounts')
  for (const { program, accounts: used } of instructions) {
    // The fee payer is no program, and a program is never from a table.
    if (program === 0 || program >= addresses.length) throw solanaInputError('a program is out of range')
    if (used.some((index) => index >= count)) throw solanaInputError('an account is out of range')
  }
  assertDistinct(addresses)
  const signers = addresses.slice(0, header.signers)
  // There is at least one signer, because the fee payer is writable.
  const feePayer = signers[0] as string
  return { version, message, blockhashAt, signers, feePayer, accounts, blockhash, instructions, lookups }
}

function lookupOf(reader: SolanaBytes): TableLookup {
  const lookup = { table: reader.key(), writable: reader.indexes(), readable: reader.indexes() }
  if (lookup.writable.length + lookup.readable.length === 0) throw solanaInputError('a lookup table is not used')
  return lookup
}

function listOf<T>(reader: SolanaBytes, readEntry: () => T): readonly T[] {
  // An entry has at least one byte, so that the reader ends before a long list is made.
  return Array.from({ length: reader.compactLength() }, readEntry)
}

function assertDistinct(addresses: readonly string[]): void {
  if (new Set(addresses).size !== addresses.length) throw solanaInputError('an account is listed twice')
}

/**
 * Puts in the accounts of the lookup tables.
 *
 * @param tables - The addresses in each table by the address of the table, base58. They never change: a table only grows.
 * @throws {AppError} `rpc.invalid_params` for a table that is missing or too short, an account that is listed twice.
 */
export function resolveSolanaTransaction(
  transaction: SolanaTransaction,
  tables: ReadonlyMap<string, readonly string[]> = new Map(),
): ResolvedSolanaTransaction {
  const fromTables = (kind: 'writable' | 'readable') =>
    transaction.lookups.flatMap(({ table, [kind]: indexes }) =>
      indexes.map((index): SolanaAccountUse => {
        const address = tables.get(table)?.[index]
        if (address === undefined) throw solanaInputError('a lookup table does not have an account')
        return { address, isSigner: false, isWritable: kind === 'writable', table }
      }),
    )
  const accounts = [...transaction.accounts, ...fromTables('writable'), ...fromTables('readable')]
  assertDistinct(accounts.map(({ address }) => address))
  const accountAt = (index: number) => accounts[index] as SolanaAccountUse
  const instructions = transaction.instructions.map(({ program, accounts: used, data }) => ({
    program: accountAt(program).address,
    accounts: used.map(accountAt),
    data,
  }))
  return { transaction, accounts, instructions }
}

/** Whether the transaction needs a signature of the address (base58). */
export function mustSignSolana({ signers }: SolanaTransaction, address: string): boolean {
  return signers.includes(address)
}

/** Serializes a transaction. A signature that is missing leaves its place empty. */
export function solanaBytes({ message, signatures }: Pick<SolanaTransaction, 'message' | 'signatures'>): Uint8Array {
  // A transaction has room for at most twelve signers: their number is one byte.
  const places = signatures.flatMap((each) => [...(each ?? new Uint8Array(SIGNATURE_BYTES))])
  return Uint8Array.from([signatures.length, ...places, ...message])
}

/**
 * Serializes a transaction with a signature in the place of its signer. Other signatures stay.
 *
 * @param signature - 64 bytes.
 * @throws {AppError} `rpc.invalid_params` if the transaction needs no signature of the address.
 */
export function withSolanaSignature(
  { message, signers, signatures }: SolanaTransaction,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  if (!signers.includes(address)) throw solanaInputError('the account is no signer of the transaction')
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('a signature has 64 bytes')
  const all = signatures.map((each, index) => (signers[index] === address ? signature : each))
  return solanaBytes({ message, signatures: all })
}

/** The message with another block hash (base58), for questions to a node about a transaction that is too old. */
export function withSolanaBlockhash({ message, blockhashAt }: SolanaTransaction, blockhash: string): Uint8Array {
  const dated = Uint8Array.from(message)
  const hash = base58.decode(blockhash)
  if (hash.length !== SOLANA_KEY_BYTES) throw new RangeError('a block hash has 32 bytes')
  dated.set(hash, blockhashAt)
  return dated
}
