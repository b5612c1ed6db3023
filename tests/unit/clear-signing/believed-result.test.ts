import { describe, expect, test } from 'vitest'
import { believedOutcome, believedSimulation } from '@/lib/clear-signing/believed-result'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import type { SolanaOutcome } from '@/lib/clear-signing/solana-simulation-contract'
import type { SolanaStatement } from '@/lib/clear-signing/solana-statement'
import type { Statement } from '@/lib/clear-signing/statement'
import { ACCOUNT, FRIEND, THIRD, USDC } from './call-cases'
import { FRIEND as FRIEND_KEY, ME } from './solana-cases'

const NATIVE = { kind: 'native' } as const
const TOKEN = { kind: 'erc20', address: USDC, symbol: 'USDC', name: null, decimals: 6 } as const
type Change = readonly [asset: typeof NATIVE | typeof TOKEN, amount: string]

const success = (...changes: readonly Change[]): Simulation => ({
  ...{ outcome: 'success', blockNumber: '1', gasUsed: '1', allowances: [], accounts: [], tokens: [TOKEN] },
  changes: changes.map(([asset, amount]) => ({ asset, amount })),
})
const pays = (amount: bigint, to: `0x${string}` | null = FRIEND): Statement => ({
  ...{ kind: 'native', to, amount },
})
const sends = (amount: bigint, from: `0x${string}` | null = null): Statement => ({
  ...{ kind: 'transfer', token: USDC, from, to: FRIEND, amount },
})

describe('believedSimulation', () => {
  test.each<[string, readonly Statement[], readonly Change[]]>([
    ['a payment that is not there', [pays(5n)], []],
    ['a payment that is smaller', [pays(5n)], [[NATIVE, '-4']]],
    ['a payment that is an income', [pays(5n)], [[NATIVE, '5']]],
    ['two payments of which one is not there', [pays(5n), pays(6n)], [[NATIVE, '-6']]],
    ['tokens that are not there', [sends(5n)], []],
    ['tokens that are an income', [sends(5n)], [[TOKEN, '5']]],
    ['tokens in place of a payment', [pays(5n), sends(5n)], [[TOKEN, '-5']]],
  ])('error: a result with %s is unknown', (_, statements, changes) => {
    expect(believedSimulation(success(...changes), statements, ACCOUNT)).toEqual({
      ...{ outcome: 'unknown', accounts: [], tokens: [TOKEN] },
    })
  })

  test.each<[string, readonly Statement[], readonly Change[]]>([
    [
      'what is paid',
      [pays(5n), sends(5n)],
      [
        [NATIVE, '-5'],
        [TOKEN, '-5'],
      ],
    ],
    ['more than is paid', [pays(5n)], [[NATIVE, '-6']]],
    ['a part of the tokens, as one that rounds', [sends(5n)], [[TOKEN, '-4']]],
    ['nothing for a payment of nothing', [pays(0n), sends(0n)], []],
    ['nothing for a payment to itself', [pays(5n, ACCOUNT)], []],
    ['nothing for tokens of another account', [sends(5n, THIRD)], []],
    ['nothing for a contract that is paid', [pays(5n, null), { kind: 'create', bytes: 2 }], []],
    [
      'nothing for a call that is not understood',
      [pays(5n), { kind: 'unknown', to: USDC, selector: null, bytes: 1 }],
      [],
    ],
  ])('behavior: a result with %s is believed', (_, statements, changes) => {
    const simulation = success(...changes)
    expect(believedSimulation(simulation, statements, ACCOUNT)).toBe(simulation)
  })

  test('behavior: what is no success stays what it is', () => {
    const failed: Simulation = { outcome: 'reverted', blockNumber: '1', reason: null, accounts: [], tokens: [] }
    expect(believedSimulation(failed, [pays(5n)], ACCOUNT)).toBe(failed)
  })
})

describe('believedOutcome', () => {
  const outcome = (...amounts: readonly string[]): SolanaOutcome => ({
    ...{ outcome: 'success', approvals: [], handovers: [], locksAccount: false, fee: '5000' },
    changes: amounts.map((amount) => ({ asset: NATIVE, amount })),
  })
  const sol = (lamports: bigint, from = ME, to = FRIEND_KEY): SolanaStatement => ({
    kind: 'sendSol',
    from,
    to,
    lamports,
  })
  const memo: SolanaStatement = { kind: 'memo', text: 'tea' }

  test.each<[string, readonly SolanaStatement[], SolanaOutcome]>([
    ['a payment that is not there', [sol(5n), memo], outcome()],
    ['two payments of which one is not there', [sol(5n), sol(6n)], outcome('-6')],
  ])('error: an outcome with %s is unknown', (_, statements, told) => {
    expect(believedOutcome(told, statements, ME)).toEqual({ outcome: 'unknown' })
  })

  test.each<[string, readonly SolanaStatement[], SolanaOutcome]>([
    ['what is paid, and the rent of a new account', [sol(5n)], outcome('-25')],
    ['nothing for SOL of another account', [sol(5n, FRIEND_KEY)], outcome()],
    ['nothing for SOL to itself', [sol(5n, ME, ME)], outcome()],
    ['nothing for a program that may pay', [sol(5n), { kind: 'unknown', program: ME, bytes: 1 }], outcome()],
  ])('behavior: an outcome with %s is believed', (_, statements, told) => {
    expect(believedOutcome(told, statements, ME)).toBe(told)
  })
})
