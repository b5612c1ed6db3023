import { base58 } from '@scure/base'

/** An account that an instruction reads or changes. */
export interface AccountMeta {
  /** Base58. */
  readonly address: string
  readonly isSigner: boolean
  readonly isWritable: boolean
}

export interface SolanaInstruction {
  /** The address of the program, base58. */
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

/** Ed25519. */
const SIGNATURE_BYTES = 64

/**
 * Serializes a legacy message (https://solana.com/docs/core/transactions, read 2026-11-23). Its only signer pays the fee.
 *
 * @param message.payer - Base58.
 * @param message.blockhash - Base58.
 */
export function encodeMessage({
  payer,
  blockhash,
  instructions,
}: {
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
}): Uint8Array {
  const accounts = orderedAccounts(payer, instructions)
  const indexOf = (address: string): number => accounts.findIndex((each) => each.address === address)
  const count = (isOf: (account: AccountMeta) => boolean): number => accounts.filter(isOf).length
  return Uint8Array.from([
    count(({ isSigner }) => isSigner),
    count(({ isSigner, isWritable }) => isSigner && !isWritable),
    count(({ isSigner, isWritable }) => !isSigner && !isWritable),
    ...compactLength(accounts.length),
    ...accounts.flatMap(({ address }) => [...base58.decode(address)]),
    ...base58.decode(blockhash),
    ...compactLength(instructions.length),
    ...instructions.flatMap(({ program, accounts: used, data }) => [
      indexOf(program),
      ...compactLength(used.length),
      ...used.map(({ address }) => indexOf(address)),
      ...compactLength(data.length),
      ...data,
    ]),
  ])
}

/** A transaction with one signature, which is still empty. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...new Uint8Array(SIGNATURE_BYTES), ...message])
}

/** Each account once, with the rights of all its uses: the payer, writable signers, signers, writable ones, the rest. */
function orderedAccounts(payer: string, instructions: readonly SolanaInstruction[]): readonly AccountMeta[] {
  const all = new Map<string, AccountMeta>()
  const add = ({ address, isSigner, isWritable }: AccountMeta): void => {
    const known = all.get(address)
    all.set(address, {
      address,
      isSigner: isSigner || (known?.isSigner ?? false),
      isWritable: isWritable || (known?.isWritable ?? false),
    })
  }
  add({ address: payer, isSigner: true, isWritable: true })
  for (const { program, accounts } of instructions) {
    for (const account of accounts) add(account)
    add({ address: program, isSigner: false, isWritable: false })
  }
  const rank = ({ isSigner, isWritable }: AccountMeta): number => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  // The sort is stable, so that the payer stays first.
  return [...all.values()].sort((one, other) => rank(one) - rank(other))
}

/** A length as Solana's `compact-u16`: seven bits a byte, the lowest first. */
function compactLength(length: number): readonly number[] {
  const bytes: number[] = []
  let rest = length
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>= 7
  }
  return [...bytes, rest]
}

/** An unsigned integer in little-endian order. */
export function littleEndian(value: bigint, bytes: number): readonly number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
