import type { SolanaBytes } from './solana-bytes'
import { type InstructionReader, readNumbered } from './solana-instruction-reader'
import type { SolanaStatement } from './solana-statement'
import type { SolanaInstructionUse } from './solana-transaction'

/** A seed is a text after its length in eight bytes, of at most 32 bytes. It is a part of an address, and not shown. */
function skipSeed(data: SolanaBytes): void {
  data.take(Number(data.u64()))
}

/** Instructions of the System Program (`SystemInstruction`, https://docs.rs/solana-system-interface, read 2026-11-28). */
const readers: Readonly<Record<number, InstructionReader>> = {
  0: {
    accounts: 2,
    read: ({ data, account }) => ({
      kind: 'createAccount',
      payer: account(0),
      account: account(1),
      lamports: data.u64(),
      bytes: data.u64(),
      program: data.key(),
    }),
  },
  1: {
    accounts: 1,
    read: ({ data, account }) => ({ kind: 'assignAccount', account: account(0), program: data.key() }),
  },
  2: {
    accounts: 2,
    read: ({ data, account }) => ({ kind: 'sendSol', from: account(0), to: account(1), lamports: data.u64() }),
  },
  3: {
    accounts: 2,
    read({ data, account }) {
      data.key()
      skipSeed(data)
      const [lamports, bytes] = [data.u64(), data.u64()]
      return {
        kind: 'createAccount',
        payer: account(0),
        account: account(1),
        lamports,
        bytes,
        program: data.key(),
      }
    },
  },
  4: {
    // The nonce account, the list of recent block hashes, the authority.
    accounts: 3,
    read: ({ account }) => ({ kind: 'useNonce', account: account(0), authority: account(2) }),
  },
  5: {
    // The nonce account, the recipient, two system accounts, the authority.
    accounts: 5,
    read: ({ data, account }) => ({
      kind: 'withdrawNonce',
      account: account(0),
      authority: account(4),
      to: account(1),
      lamports: data.u64(),
    }),
  },
  6: {
    accounts: 3,
    read: ({ data, account }) => ({ kind: 'initializeNonce', account: account(0), authority: data.key() }),
  },
  7: {
    accounts: 2,
    read: ({ data, account }) => ({
      kind: 'authorizeNonce',
      account: account(0),
      authority: account(1),
      next: data.key(),
    }),
  },
  8: {
    accounts: 1,
    read: ({ data, account }) => ({ kind: 'allocateAccount', account: account(0), bytes: data.u64() }),
  },
  9: {
    accounts: 2,
    read({ data, account }) {
      data.key()
      skipSeed(data)
      data.u64()
      return { kind: 'assignAccount', account: account(0), program: data.key() }
    },
  },
  10: {
    accounts: 2,
    read({ data, account }) {
      data.key()
      skipSeed(data)
      return { kind: 'assignAccount', account: account(0), program: data.key() }
    },
  },
  11: {
    // The sender, whose address is made of the base, the base, the recipient.
    accounts: 3,
    read({ data, account }) {
      const lamports = data.u64()
      skipSeed(data)
      data.key()
      return { kind: 'sendSol', from: account(0), to: account(2), lamports }
    },
  },
}

/** Reads an instruction of the System Program; `null` for one that is not understood. */
export function readSystemCall(instruction: SolanaInstructionUse): SolanaStatement | null {
  return readNumbered(instruction, 4, readers)
}
