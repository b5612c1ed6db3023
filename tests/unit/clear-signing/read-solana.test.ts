import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@/lib/chains/solana-programs'
import { readSolana } from '@/lib/clear-signing/read-solana'
import { type SolanaRisk, type SolanaRiskInput, solanaRisksOf } from '@/lib/clear-signing/solana-risks'
import type { SolanaOutcome } from '@/lib/clear-signing/solana-simulation-contract'
import { isUnlimitedTokenAmount, type SolanaStatement } from '@/lib/clear-signing/solana-statement'
import { parseSolanaTransaction, resolveSolanaTransaction } from '@/lib/clear-signing/solana-transaction'
import { encodeMessage, littleEndian, unsignedTransaction } from '@/lib/send/solana-message'
import { FRIEND, ME, MINE, MINT, PROGRAM, solanaCases, THEIRS } from './solana-cases'

type Instruction = { readonly program: string; readonly accounts: readonly string[]; readonly data: readonly number[] }

/** What a transaction of these instructions says, after it was serialized and parsed. */
function said(...instructions: readonly Instruction[]): readonly SolanaStatement[] {
  const message = encodeMessage({
    payer: ME,
    blockhash: MINT,
    instructions: instructions.map(({ program, accounts, data }) => ({
      program,
      accounts: accounts.map((address) => ({ address, isSigner: address === ME, isWritable: true })),
      data: Uint8Array.from(data),
    })),
  })
  return readSolana(resolveSolanaTransaction(parseSolanaTransaction(unsignedTransaction(message))))
}

describe('readSolana', () => {
  test.each(solanaCases)('behavior: $title', ({ says, ...instruction }) => {
    expect(said(instruction)).toEqual([says])
  })

  const readByNumber = solanaCases.filter(({ program, data }) => !MEMO_PROGRAMS.includes(program) && data.length > 0)

  test.each(readByNumber)(
    'behavior: $title, also with bytes after it, which programs ignore',
    ({ program, accounts, data, says }) => {
      expect(said({ program, accounts, data: [...data, 0, 1] })).toEqual([says])
    },
  )

  test.each(readByNumber)(
    'error: $title, but with a byte less, or without its accounts, is not understood',
    ({ program, accounts, data }) => {
      const isUnknown = (of: Instruction) =>
        expect(said(of)).toEqual([{ kind: 'unknown', program, bytes: of.data.length }])
      // Without data the Associated Token Account program creates an account.
      if (data.length > 1) isUnknown({ program, accounts, data: data.slice(0, -1) })
      if (accounts.length > 0) isUnknown({ program, accounts: [], data })
    },
  )

  test.each<[string, Instruction]>([
    ['another program', { program: PROGRAM, accounts: [ME], data: [2, 0, 0, 0] }],
    [
      'an instruction that the System Program does not have',
      { program: SYSTEM_PROGRAM, accounts: [ME, FRIEND], data: [99, 0, 0, 0] },
    ],
    [
      'a transfer with a fee by the Token program',
      { program: TOKEN_PROGRAM, accounts: [MINE, MINT, THEIRS, ME], data: [26, 1, ...new Array(17).fill(0)] },
    ],
    ['a batch of the Token program', { program: TOKEN_PROGRAM, accounts: [MINE, THEIRS, ME], data: [255, 3, 9] }],
    ['another extension of Token-2022', { program: TOKEN_2022_PROGRAM, accounts: [MINT, MINE, ME, ME], data: [26, 3] }],
    [
      'a nested token account',
      { program: ASSOCIATED_TOKEN_PROGRAM, accounts: [MINE, MINT, THEIRS, MINE, MINT, ME, TOKEN_PROGRAM], data: [2] },
    ],
    [
      'an authority that is neither there nor missing',
      { program: TOKEN_PROGRAM, accounts: [MINE, ME], data: [6, 2, 2] },
    ],
    [
      'a seed that is longer than the data',
      {
        program: SYSTEM_PROGRAM,
        accounts: [MINE, ME, FRIEND],
        data: [11, 0, 0, 0, ...new Array(8).fill(1), ...new Array(8).fill(255)],
      },
    ],
    ['a memo that is not UTF-8', { program: MEMO_PROGRAMS[1] ?? '', accounts: [], data: [0xff] }],
    ['work without a number', { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: [] }],
  ])('behavior: %s is unknown, with its program and the number of its bytes', (_, instruction) => {
    expect(said(instruction)).toEqual([
      { kind: 'unknown', program: instruction.program, bytes: instruction.data.length },
    ])
  })

  const u64 = (value: bigint) => littleEndian(value, 8)
  const approval = [4, ...u64(2n ** 64n - 1n)]
  const handover = [6, 2, 1, ...base58.decode(FRIEND)]
  const batch = [255, 3, approval.length, ...approval, 2, handover.length, ...handover]

  test.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('behavior: a batch of %s says what is in it', (program) => {
    const statements = said({ program, accounts: [MINE, FRIEND, ME, MINE, ME], data: batch })
    expect(statements).toMatchObject([
      { kind: 'approveToken', account: MINE, delegate: FRIEND, authority: ME, isUnlimited: true },
      { kind: 'setAuthority', account: MINE, role: 'owner', next: FRIEND, authority: ME },
    ])
    expect(solanaRisksOf({ statements, account: ME, feePayer: ME, simulation: null })).toMatchObject([
      { kind: 'handsOver' },
      { kind: 'unlimitedDelegate' },
    ])
  })

  test.each<[string, readonly number[]]>([
    ['without instructions', [255]],
    ['with more accounts than there are', [255, 6, 1, 17]],
    ['with an instruction without data', [255, 1, 0]],
    ['that ends too early', batch.slice(0, -1)],
    ['with half a header at its end', [...batch, 0]],
  ])('error: a batch %s is unknown', (_, data) => {
    expect(said({ program: TOKEN_PROGRAM, accounts: [MINE, FRIEND, ME, MINE, ME], data })).toEqual([
      { kind: 'unknown', program: TOKEN_PROGRAM, bytes: data.length },
    ])
  })

  test('error: a batch in a batch is unknown', () => {
    const data = [255, 5, batch.length, ...batch]
    expect(said({ program: TOKEN_PROGRAM, accounts: [MINE, FRIEND, ME, MINE, ME], data })).toEqual([
      { kind: 'unknown', program: TOKEN_PROGRAM, bytes: batch.length },
    ])
  })

  test('behavior: instructions keep their order', () => {
    const kinds = said(...solanaCases.slice(0, 9)).map(({ kind }) => kind)
    expect(kinds).toEqual(solanaCases.slice(0, 9).map(({ says }) => says.kind))
  })

  test.each([
    [2n ** 64n - 1n, true],
    [2n ** 63n, true],
    [2n ** 63n - 1n, false],
    [0n, false],
  ])('param: whether an approval of %s has an end', (amount, isUnlimited) => {
    expect(isUnlimitedTokenAmount(amount)).toBe(isUnlimited)
  })
})

type Act = { readonly tokenProgram: string; readonly authority: string; readonly cosigners: readonly string[] }
const act: Act = { tokenProgram: TOKEN_PROGRAM, authority: ME, cosigners: [] }
const byAnother = { ...act, authority: FRIEND }
const asMultisig = { ...byAnother, cosigners: [PROGRAM, ME] }
const unstated = { mint: null, decimals: null }
const assign = (account: string): SolanaStatement => ({ kind: 'assignAccount', account, program: PROGRAM })
const allocate = (account: string): SolanaStatement => ({ kind: 'allocateAccount', account, bytes: 8n })
const handOver = (by: Act, next: string | null): SolanaStatement => ({
  kind: 'setAuthority',
  account: MINE,
  role: 'owner',
  next,
  ...by,
})
const approve = (by: Act, isUnlimited: boolean): SolanaStatement => ({
  kind: 'approveToken',
  account: MINE,
  delegate: FRIEND,
  amount: 1n,
  isUnlimited,
  ...unstated,
  ...by,
})
const close = (by: Act, to: string): SolanaStatement => ({ kind: 'closeToken', account: MINE, to, ...by })
const unknown: SolanaStatement = { kind: 'unknown', program: PROGRAM, bytes: 3 }
const nonce: SolanaStatement = { kind: 'useNonce', account: FRIEND, authority: ME }
const memo: SolanaStatement = { kind: 'memo', text: 'hello' }

describe('solanaRisksOf', () => {
  const risksOf = (statements: readonly SolanaStatement[], more: Partial<SolanaRiskInput> = {}) =>
    solanaRisksOf({ statements, account: ME, feePayer: ME, simulation: null, ...more })

  test.each<[string, SolanaStatement, SolanaRisk]>([
    ['the account is given to a program', assign(ME), { kind: 'assignsAccount', program: PROGRAM }],
    ['the account keeps data', allocate(ME), { kind: 'locksAccount' }],
    [
      'a token account is handed over',
      handOver(act, FRIEND),
      { kind: 'handsOver', account: MINE, role: 'owner', next: FRIEND },
    ],
    ['a right ends', handOver(act, null), { kind: 'handsOver', account: MINE, role: 'owner', next: null }],
    [
      'a multisig hands over',
      handOver(asMultisig, FRIEND),
      { kind: 'handsOver', account: MINE, role: 'owner', next: FRIEND },
    ],
    [
      'a delegate may take everything',
      approve(act, true),
      { kind: 'unlimitedDelegate', account: MINE, delegate: FRIEND },
    ],
    ['a token account closes to another account', close(act, FRIEND), { kind: 'closesTo', account: MINE, to: FRIEND }],
    ['an instruction is not understood', unknown, { kind: 'unknownProgram', program: PROGRAM }],
    ['the transaction does not expire', nonce, { kind: 'doesNotExpire', nonceAccount: FRIEND }],
  ])('behavior: a risk is told when %s', (_, statement, risk) => {
    expect(risksOf([statement])).toEqual([risk])
  })

  test.each<[string, readonly SolanaStatement[]]>([
    ['another account is given to a program', [assign(FRIEND)]],
    ['another account keeps data', [allocate(FRIEND)]],
    ['another account hands over what is its own', [handOver(byAnother, PROGRAM)]],
    ['the account gets the right', [handOver(act, ME)]],
    ['an approval has an end', [approve(act, false)]],
    ['another account approves', [approve(byAnother, true)]],
    ['a token account closes to the account itself', [close(act, ME)]],
    ['another account closes its own', [close(byAnother, FRIEND)]],
    ['a nonce is used later than first', [memo, nonce]],
  ])('behavior: no risk is told when %s', (_, statements) => {
    expect(risksOf(statements)).toEqual([])
  })

  const asset = { kind: 'spl', mint: MINT, symbol: null, name: null, decimals: 6 } as const
  const success = {
    outcome: 'success',
    changes: [],
    approvals: [],
    handovers: [],
    locksAccount: false,
    fee: '5000',
  } satisfies SolanaOutcome
  const delegation = { tokenAccount: MINE, asset, delegate: FRIEND }
  test.each<[string, SolanaOutcome, readonly SolanaRisk[]]>([
    ['nothing', success, []],
    ['a failure', { outcome: 'failed', reason: 'no', fee: '5000' }, [{ kind: 'fails', reason: 'no' }]],
    ['not at all', { outcome: 'unknown' }, [{ kind: 'notSimulated' }]],
    [
      'that the account goes to a program',
      { ...success, handovers: [{ role: 'account', account: ME, next: PROGRAM }] },
      [{ kind: 'assignsAccount', program: PROGRAM }],
    ],
    ['that the account keeps data', { ...success, locksAccount: true }, [{ kind: 'locksAccount' }]],
    [
      'that a token account goes to another owner',
      { ...success, handovers: [{ role: 'owner', account: MINE, next: FRIEND }] },
      [{ kind: 'handsOver', account: MINE, role: 'owner', next: FRIEND }],
    ],
    [
      'a delegate that may take everything',
      { ...success, approvals: [{ ...delegation, before: '0', after: String(2n ** 64n - 1n) }] },
      [{ kind: 'unlimitedDelegate', account: MINE, delegate: FRIEND }],
    ],
    [
      'a delegate that may take less than before',
      { ...success, approvals: [{ ...delegation, before: String(2n ** 64n - 1n), after: String(2n ** 64n - 2n) }] },
      [],
    ],
  ])('behavior: of a transaction without risks in its bytes, the simulation tells %s', (_, simulation, risks) => {
    expect(risksOf([memo], { simulation })).toEqual(risks)
  })

  test('behavior: it is a risk that another account pays the fee', () => {
    expect(risksOf([memo], { feePayer: FRIEND })).toEqual([{ kind: 'otherPays', payer: FRIEND }])
  })

  test('behavior: at most three risks are told, worst first', () => {
    const statements = [nonce, unknown, close(act, FRIEND), approve(act, true), handOver(act, FRIEND), assign(ME)]
    expect(risksOf(statements, { feePayer: FRIEND }).map(({ kind }) => kind)).toEqual([
      'assignsAccount',
      'handsOver',
      'unlimitedDelegate',
    ])
  })
})
