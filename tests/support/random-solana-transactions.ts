import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Random } from './seeded-random'

const ROLES = [
  AccountRole.READONLY,
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
] as const

export interface RandomSolanaTransaction {
  readonly version: 'legacy' | 0
  readonly feePayer: Address
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
  /** Addresses by table. */
  readonly tables: ReadonlyMap<string, readonly Address[]>
  /** The signatures are empty. */
  readonly bytes: Uint8Array
}

const randomBytes = (random: Random, length: number) => Uint8Array.from({ length }, () => random(256))
const randomKey = (random: Random): Address => address(getBase58Decoder().decode(randomBytes(random, 32)))

/** A transaction that Solana Kit compiles, with accounts in all roles and, in half of them, of lookup tables. */
export function randomSolanaTransaction(random: Random): RandomSolanaTransaction {
  const feePayer = randomKey(random)
  const accounts = Array.from({ length: 1 + random(9) }, () => ({
    address: randomKey(random),
    role: ROLES[random(ROLES.length)] ?? AccountRole.READONLY,
  }))
  const programs = Array.from({ length: 1 + random(3) }, () => randomKey(random))
  const instructions = Array.from({ length: random(5) }, () => ({
    programAddress: programs[random(programs.length)] ?? feePayer,
    accounts: accounts.filter(() => random(2) === 0),
    data: randomBytes(random, random(40)),
  }))
  const version = random(3) === 0 ? 'legacy' : 0
  const blockhash = randomKey(random)
  const lifetime = { blockhash: blockhash as string as Blockhash, lastValidBlockHeight: 1n }
  if (version === 'legacy') {
    const legacy = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayer(feePayer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    )
    const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(legacy)))
    return { version, feePayer, blockhash, instructions, tables: new Map(), bytes }
  }
  const others = () => Array.from({ length: random(4) }, () => randomKey(random))
  const tables = new Map<Address, Address[]>()
  for (const each of accounts.filter(() => random(2) === 0)) {
    if (each.role === AccountRole.READONLY_SIGNER || each.role === AccountRole.WRITABLE_SIGNER) continue
    const table = tables.size > 0 && random(2) === 0 ? [...tables.keys()][0] : undefined
    tables.set(table ?? randomKey(random), [
      ...(table ? (tables.get(table) ?? []) : []),
      ...others(),
      each.address,
      ...others(),
    ])
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(feePayer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, Object.fromEntries(tables)),
  )
  const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  return { version, feePayer, blockhash, instructions, tables, bytes }
}
