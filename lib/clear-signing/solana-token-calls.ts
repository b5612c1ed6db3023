import { TOKEN_2022_PROGRAM } from '@/lib/chains/solana-programs'
import type { SolanaBytes } from './solana-bytes'
import { type InstructionInput, type InstructionReader, readNumbered } from './solana-instruction-reader'
import { isUnlimitedTokenAmount, type SolanaStatement, type TokenRole } from './solana-statement'
import type { SolanaInstructionUse } from './solana-transaction'

/** Who allows the act: the account at a position, and the signers after it. */
function actOf({ program, account, accountsFrom }: InstructionInput, authorityAt: number) {
  return { tokenProgram: program, authority: account(authorityAt), cosigners: accountsFrom(authorityAt + 1) }
}

const UNSTATED = { mint: null, decimals: null } as const

/** `AuthorityType`. Token-2022 has further ones, of its extensions. */
const ROLES: readonly TokenRole[] = ['mint', 'freeze', 'owner', 'close']
const MAX_ROLE = 16

/** A key after a byte that is 1, or a byte that is 0. */
function optionalKey(data: SolanaBytes): string | null | undefined {
  const isThere = data.u8()
  if (isThere === 0) return null
  return isThere === 1 ? data.key() : undefined
}

function approval(delegateAt: number, isChecked: boolean): InstructionReader {
  return {
    accounts: delegateAt + 2,
    read(input) {
      const { data, account } = input
      const amount = data.u64()
      const stated = isChecked ? { mint: account(1), decimals: data.u8() } : UNSTATED
      const isUnlimited = isUnlimitedTokenAmount(amount)
      const [token, delegate] = [account(0), account(delegateAt)]
      return {
        kind: 'approveToken',
        account: token,
        delegate,
        amount,
        isUnlimited,
        ...stated,
        ...actOf(input, delegateAt + 1),
      }
    },
  }
}

function minting(isChecked: boolean): InstructionReader {
  return {
    accounts: 3,
    read(input) {
      const { data, account } = input
      const amount = data.u64()
      const decimals = isChecked ? data.u8() : null
      return { kind: 'mintToken', to: account(1), amount, mint: account(0), decimals, ...actOf(input, 2) }
    },
  }
}

function burning(isChecked: boolean): InstructionReader {
  return {
    accounts: 3,
    read(input) {
      const { data, account } = input
      const amount = data.u64()
      const decimals = isChecked ? data.u8() : null
      return { kind: 'burnToken', account: account(0), amount, mint: account(1), decimals, ...actOf(input, 2) }
    },
  }
}

function freezing(kind: 'freezeToken' | 'thawToken'): InstructionReader {
  return {
    accounts: 3,
    read: (input) => ({ kind, account: input.account(0), mint: input.account(1), ...actOf(input, 2) }),
  }
}

/** Both token programs (`TokenInstruction`, https://docs.rs/spl-token-interface, read 2026-11-28). */
const readers: Readonly<Record<number, InstructionReader>> = {
  1: {
    accounts: 3,
    read: ({ program: tokenProgram, account }) => ({
      kind: 'initializeToken',
      tokenProgram,
      account: account(0),
      mint: account(1),
      owner: account(2),
    }),
  },
  3: {
    accounts: 3,
    read(input) {
      const { data, account } = input
      const [from, to] = [account(0), account(1)]
      return { kind: 'sendToken', from, to, amount: data.u64(), fee: null, ...UNSTATED, ...actOf(input, 2) }
    },
  },
  4: approval(1, false),
  5: {
    accounts: 2,
    read: (input) => ({ kind: 'revokeToken', account: input.account(0), ...actOf(input, 1) }),
  },
  6: {
    accounts: 2,
    read(input) {
      const { data, account } = input
      const role = data.u8()
      const next = optionalKey(data)
      if (next === undefined || role > MAX_ROLE) return null
      return { kind: 'setAuthority', account: account(0), role: ROLES[role] ?? 'other', next, ...actOf(input, 1) }
    },
  },
  7: minting(false),
  8: burning(false),
  9: {
    accounts: 3,
    read: (input) => ({ kind: 'closeToken', account: input.account(0), to: input.account(1), ...actOf(input, 2) }),
  },
  10: freezing('freezeToken'),
  11: freezing('thawToken'),
  12: {
    accounts: 4,
    read(input) {
      const { data, account } = input
      const [from, mint, to] = [account(0), account(1), account(2)]
      const [amount, decimals] = [data.u64(), data.u8()]
      return { kind: 'sendToken', from, to, amount, fee: null, mint, decimals, ...actOf(input, 3) }
    },
  },
  13: approval(2, true),
  14: minting(true),
  15: burning(true),
  16: initializing(),
  17: {
    accounts: 1,
    read: ({ program: tokenProgram, account }) => ({ kind: 'syncNative', tokenProgram, account: account(0) }),
  },
  18: initializing(),
}

function initializing(): InstructionReader {
  return {
    accounts: 2,
    read: ({ data, program: tokenProgram, account }) => ({
      kind: 'initializeToken',
      tokenProgram,
      account: account(0),
      mint: account(1),
      owner: data.key(),
    }),
  }
}

/** Of its extensions, Token-2022 has one that moves tokens of a visitor: `TransferCheckedWithFee`. */
const extendedReaders: Readonly<Record<number, InstructionReader>> = {
  ...readers,
  26: {
    accounts: 4,
    read(input) {
      const { data, account } = input
      if (data.u8() !== 1) return null
      const [from, mint, to] = [account(0), account(1), account(2)]
      const [amount, decimals, fee] = [data.u64(), data.u8(), data.u64()]
      return { kind: 'sendToken', from, to, amount, fee, mint, decimals, ...actOf(input, 3) }
    },
  },
}

/** Reads an instruction of a token program; `null` for one that is not understood. */
export function readTokenInstruction(instruction: SolanaInstructionUse): SolanaStatement | null {
  return readNumbered(instruction, 1, instruction.program === TOKEN_2022_PROGRAM ? extendedReaders : readers)
}
