import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { type GetHistoryOutput, getHistory, type PastTransaction } from '@/lib/history/history-contract'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { createFakeMarket, ETH, ROUTER, USDC } from './support/fake-market'
import { endModal, OTHER, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

const NOON = new Date(2026, 4, 20, 12).getTime()
const HOUR_MS = 3_600_000
const hash = (digit: number): `0x${string}` => `0x${String(digit).repeat(64)}`
const token = ({ symbol, address, decimals }: typeof ETH) => ({ symbol, address, decimals })

const past = (digit: number, change: Partial<PastTransaction> = {}): PastTransaction => ({
  id: hash(digit),
  at: NOON - digit * HOUR_MS,
  outcome: 'confirmed',
  isOwn: false,
  transfers: [{ direction: 'in', token: token(USDC), amount: '2500000' }],
  ...change,
})

const record = (digit: number, change: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: hash(digit),
  from: OWNER,
  nonce: 0,
  chainId: 'eip155:31337',
  intent: { kind: 'send', token: token(ETH), amount: '1000000000000000000', recipient: OTHER },
  request: { to: ROUTER, data: '0x', value: '0' },
  sentAt: NOON - digit * HOUR_MS,
  status: 'confirmed',
  ...change,
})

type Page = (cursor: string | undefined) => GetHistoryOutput

/** Opens Activity on a network whose history has these pages. */
async function activity(page: Page, records: readonly TransactionRecord[] = []) {
  const market = createFakeMarket()
  market.state.historyNetworks = ['eip155:31337']
  const asked: (string | undefined)[] = []
  market.api.answer(getHistory, ({ cursor }) => {
    asked.push(cursor)
    return page(cursor)
  })
  const modal = await renderModal({ connected: true, market })
  vi.setSystemTime(NOON)
  modal.ports.storage.set('transactions', JSON.stringify(records))
  await modal.open()
  await modal.user.click(await screen.findByRole('tab', { name: 'Activity' }))
  return { ...modal, asked }
}

const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const titles = async (name: string) => (await rowsOf(name)).map((row) => row.querySelector('summary bdi')?.textContent)

describe('Activity with the history of the chain', () => {
  test('behavior: receipts, transfers, exchanges and calls of other browsers are told, newest first', async () => {
    await activity(() => ({
      transactions: [
        past(1),
        past(2, { isOwn: true, transfers: [{ direction: 'out', token: token(ETH), amount: '10000000000000000' }] }),
        past(3, {
          transfers: [
            { direction: 'out', token: token(ETH), amount: '1000000000000000000' },
            { direction: 'in', token: token(USDC), amount: '3000000000' },
          ],
        }),
        past(4, { isOwn: true, transfers: [], outcome: 'reverted' }),
      ],
    }))
    expect(await titles('Today')).toEqual(['Receive USDC', 'Send ETH', 'Swap ETH for USDC', 'Contract call'])
    const [received, , exchanged, call] = await rowsOf('Today')
    expect(received?.textContent).toContain('2.5 USDC')
    expect(exchanged?.textContent).toContain('1 ETH for 3,000 USDC')
    expect(call?.textContent).toContain('Failed')
    expect(screen.queryByRole('button', { name: 'Clear activity' })).toBeNull()
  })

  test('behavior: a transaction that both know is one row, with the purpose known here and the outcome known there', async () => {
    await activity(
      () => ({ transactions: [past(1, { id: hash(1), transfers: [], isOwn: true }), past(5)] }),
      [record(1, { status: 'unsure', sentAt: NOON - 48 * HOUR_MS })],
    )
    const [shared] = await rowsOf('May 18')
    expect(shared?.textContent).toContain('Send ETH')
    expect(shared?.textContent).toContain('Confirmed')
    expect(await titles('Today')).toEqual(['Receive USDC'])
  })

  test('behavior: older pages load on request, until there are none', async () => {
    const { user, asked } = await activity((cursor) =>
      cursor === undefined ? { transactions: [past(1)], next: '700' } : { transactions: [past(2)] },
    )
    await rowsOf('Today')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await vi.waitFor(async () => expect(await rowsOf('Today')).toHaveLength(2), { timeout: 30_000 })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(asked).toEqual([undefined, '700'])
  })

  test('error: a history that cannot be read leaves the transactions of this browser, and is read again on request', async () => {
    let isAway = true
    const { user } = await activity(() => {
      if (isAway) throw new AppError('upstream.failed')
      return { transactions: [past(2)] }
    }, [record(1)])
    expect(await titles('Today')).toEqual(['Send ETH'])
    await screen.findByText(/history cannot be read right now/)
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(async () => expect(await titles('Today')).toEqual(['Send ETH', 'Receive USDC']), {
      timeout: 30_000,
    })
    expect(screen.queryByText(/history cannot be read/)).toBeNull()
  })

  test('behavior: an account without transactions says so', async () => {
    await activity(() => ({ transactions: [] }))
    expect(await screen.findByText('No activity yet')).toBeTruthy()
    expect(screen.getByText('Transactions of this account appear here.')).toBeTruthy()
  })

  test('behavior: clearing removes what this browser has stored, and the chain still tells its own', async () => {
    const { user } = await activity(() => ({ transactions: [past(2)] }), [record(1)])
    await vi.waitFor(async () => expect(await titles('Today')).toEqual(['Send ETH', 'Receive USDC']), {
      timeout: 30_000,
    })
    await user.click(screen.getByRole('button', { name: 'Clear activity' }))
    expect(await titles('Today')).toEqual(['Receive USDC'])
  })

  test('behavior: a network without a provider is never asked', async () => {
    const market = createFakeMarket()
    const asked: string[] = []
    market.api.answer(getHistory, () => {
      asked.push('asked')
      return { transactions: [] }
    })
    const { open, user } = await renderModal({ connected: true, market })
    await open()
    await user.click(await screen.findByRole('tab', { name: 'Activity' }))
    expect(await screen.findByText('Transactions you make on this device appear here.')).toBeTruthy()
    expect(asked).toEqual([])
  })
})
