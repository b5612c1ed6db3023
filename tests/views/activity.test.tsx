import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import type { SwapIntent } from '@/lib/transaction/swap-intent'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { transferLog } from '@/tests/support/transfer-log'
import { shownText } from './support/amounts'
import { createFakeMarket, ETH, ROUTER, USDC } from './support/fake-market'
import { endModal, OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** A Wednesday at noon in the visitor's time zone. */
const NOON = new Date(2026, 4, 20, 12).getTime()
const HOUR_MS = 3_600_000
const hash = (digit: number): `0x${string}` => `0x${String(digit).repeat(64)}`
const token = ({ symbol, address, decimals }: typeof ETH) => ({ symbol, address, decimals })
const swap: SwapIntent = {
  kind: 'swap',
  source: token(ETH),
  target: token(USDC),
  fromAmount: '1000000000000000000',
  toAmount: '3012440000',
}

function sent(digit: number, more: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id: hash(digit),
    from: OWNER,
    nonce: 0,
    chainId: 'eip155:31337',
    intent: swap,
    request: { to: ROUTER, data: '0x5ae401dc', value: '0' },
    sentAt: NOON - HOUR_MS,
    status: 'confirmed',
    ...more,
  }
}

const approval = (limit: string): Partial<TransactionRecord> => ({
  intent: { kind: 'approval', token: token(USDC), limit },
})

/** Opens the Activity tab with `records` in storage. */
async function activity(records: readonly TransactionRecord[], market = createFakeMarket()) {
  const page = await renderModal({ connected: true, market })
  vi.setSystemTime(NOON)
  page.ports.storage.set('transactions', JSON.stringify(records))
  await page.open()
  await page.user.click(await screen.findByRole('tab', { name: 'Activity' }))
  return page
}

const group = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const groupNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

/** Opens the details of a row and returns its values by term. */
async function facts(row: HTMLElement) {
  const details = row.querySelector('details')
  if (details === null) throw new Error('a row that cannot be opened')
  // happy-dom does not open `details` on a click on its summary.
  details.open = true
  fireEvent(details, new Event('toggle'))
  await within(row).findAllByRole('definition')
  const read = (selector: string) => [...row.querySelectorAll<HTMLElement>(selector)].map(shownText)
  const terms = read('dt')
  return new Map(read('dd').map((value, index) => [terms[index] ?? '', value]))
}

describe('Activity', () => {
  test('behavior: without transactions it says "No activity yet" and has no "Clear activity"', async () => {
    await activity([])
    expect(await screen.findByText('No activity yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear activity' })).toBeNull()
  })

  test('behavior: pending transactions come first; the others are grouped by local day, newest first', async () => {
    await activity([
      sent(1, { sentAt: NOON - 1_000 }),
      sent(2, { sentAt: NOON - 11 * HOUR_MS }),
      sent(3, { sentAt: NOON - 13 * HOUR_MS }),
      sent(4, { sentAt: NOON - 40 * HOUR_MS, status: 'pending' }),
      sent(5, { sentAt: NOON - 100 * HOUR_MS }),
      sent(6, { sentAt: NOON - 400 * 24 * HOUR_MS }),
    ])
    await group('Pending')
    expect(groupNames()).toEqual(['Pending', 'Today', 'Yesterday', 'May 16', 'April 15, 2025'])
    expect(await group('Pending')).toHaveLength(1)
    const today = (await group('Today')).map(({ textContent }) => textContent)
    expect(today).toHaveLength(2)
    expect(today[0]).toContain('11:59')
    expect(today[1]).toContain('1:00')
  })

  test.each([
    ['pending', {}, 'Pending', 'Waiting for Foyer Devnet to confirm.'],
    ['confirmed', {}, 'Confirmed', ''],
    ['reverted', {}, 'Failed', 'Only the network fee was spent.'],
    ['replaced', {}, 'Replaced', 'It will not go through.'],
    ['replaced', { cancelled: true }, 'Cancelled', 'You cancelled this transaction in your wallet.'],
    ['dropped', {}, 'Dropped', 'so you can try again'],
    ['unsure', {}, 'Unclear', 'Check your wallet or the explorer.'],
  ] as const)('behavior: the status %s %j shows "%s" and its explanation', async (status, more, word, note) => {
    // What has ended is too old to be checked again.
    const age = status === 'pending' ? 60_000 : 48 * HOUR_MS
    await activity([sent(1, { status, ...more, sentAt: NOON - age })])
    const [row] = await group(status === 'pending' ? 'Pending' : 'May 18')
    if (row === undefined) throw new Error('no row')
    expect(row.querySelector('summary')?.textContent).toContain(word)
    await facts(row)
    expect(row.textContent).toContain(note)
  })

  test('behavior: a confirmed swap shows what was paid and received, its fee and the full hash', async () => {
    const moved = { paid: '1000000000000000000', received: '2959521676' }
    await activity([sent(1, { fee: '123000000000000', moved })])
    const [row] = await group('Today')
    if (row === undefined) throw new Error('no row')
    expect(row.textContent).toContain('Swap ETH for USDC')
    expect(row.textContent).toContain('1 ETH for 2,959.52 USDC')
    const known = await facts(row)
    expect(known.get('Paid')).toBe('1 ETH')
    expect(known.get('Received')).toBe('2,959.521676 USDC')
    expect(row.textContent).not.toContain('about')
    expect(row.textContent).not.toContain('could not be read')
    expect(known.get('Network')).toBe('Foyer Devnet')
    expect(known.get('Network fee')).toBe('0.000123 ETH')
    expect(known.get('Transaction')).toContain(hash(1))
    expect(within(row).getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy()
    // The devnet has no explorer.
    expect(within(row).queryByRole('link')).toBeNull()
  })

  test('behavior: while a swap is pending, its amounts are what is expected', async () => {
    await activity([sent(1, { status: 'pending' })])
    const [row] = await group('Pending')
    if (row === undefined) throw new Error('no row')
    expect(row.textContent).toContain('1 ETH for about 3,012.44 USDC')
    const known = await facts(row)
    expect(known.get('You pay')).toBe('1 ETH')
    expect(known.get('You receive')).toBe('about 3,012.44 USDC')
    expect(row.textContent).not.toContain('could not be read')
  })

  test('error: a confirmed swap whose received amount is unknown shows the estimate, and says that it is one', async () => {
    await activity([sent(1)])
    const [row] = await group('Today')
    if (row === undefined) throw new Error('no row')
    expect(row.textContent).toContain('1 ETH for about 3,012.44 USDC')
    expect((await facts(row)).get('Received')).toBe('about 3,012.44 USDC')
    expect(row.textContent).toContain('We could not read the exact amount received.')
  })

  test('behavior: a swap that confirms is kept with what it moved', async () => {
    const market = createFakeMarket()
    const page = await activity([sent(1, { status: 'pending' })], market)
    await group('Pending')
    market.mine([transferLog(USDC.address, ROUTER, OWNER, 2_959_521_676n)])
    await waitFor(() => expect(groupNames()).toEqual(['Today']), { timeout: 30_000 })
    const [row] = await group('Today')
    expect(row?.textContent).toContain('1 ETH for 2,959.52 USDC')
    expect(JSON.parse(page.ports.storage.get('transactions') ?? '')).toMatchObject([
      { moved: { received: '2959521676' } },
    ])
  })

  test('behavior: an unknown network fee is not shown', async () => {
    await activity([sent(1)])
    const [row] = await group('Today')
    if (row === undefined) throw new Error('no row')
    expect((await facts(row)).has('Network fee')).toBe(false)
  })

  test('behavior: a failed swap shows no received amount', async () => {
    await activity([sent(1, { status: 'reverted' })])
    const [row] = await group('Today')
    expect(row?.textContent).toContain('1 ETH')
    if (row === undefined) throw new Error('no row')
    expect((await facts(row)).has('You receive')).toBe(false)
    expect(row.textContent).not.toContain('3,012')
  })

  test.each([
    ['a limit', '100000000', 'Approve USDC', '100 USDC'],
    ['no limit', String(2n ** 256n - 1n), 'Approve USDC', 'Unlimited USDC'],
    ['nothing', '0', 'Reset the USDC limit', '0 USDC'],
  ])('behavior: an approval of %s shows the limit requested from the wallet', async (_, limit, title, shown) => {
    await activity([sent(1, approval(limit))])
    const [row] = await group('Today')
    if (row === undefined) throw new Error('no row')
    expect(row.textContent).toContain(title)
    expect((await facts(row)).get('Requested limit')).toBe(shown)
  })

  test('behavior: a batch is shown by the transaction that has made its calls, and by no hash before', async () => {
    const { nonce: _, ...rest } = sent(1, { chainId: 'eip155:1' })
    const batch = { ...rest, id: 'bundle-1' }
    await activity([
      { ...batch, batch: { transaction: hash(2) } },
      { ...batch, id: 'bundle-2', batch: {}, status: 'dropped' },
    ])
    const [mined, lost] = await group('Today')
    await facts(mined as HTMLElement)
    expect(within(mined as HTMLElement).getAllByTitle(hash(2))).toHaveLength(1)
    expect(
      within(mined as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`https://explorer.example/tx/${hash(2)}`])
    const shown = await facts(lost as HTMLElement)
    expect([...shown.keys()]).not.toContain('Transaction')
    expect(within(lost as HTMLElement).queryByRole('link')).toBeNull()
  })

  test('behavior: a transaction sped up in the wallet shows the hash of its replacement, and explorer links for both', async () => {
    await activity([sent(1, { chainId: 'eip155:1', replacedBy: hash(2) })])
    const [row] = await group('Today')
    if (row === undefined) throw new Error('no row')
    expect(row.textContent).toContain('Confirmed')
    const known = await facts(row)
    expect(known.get('Network')).toBe('Ethereum')
    expect(known.get('Replaced by')).toContain(hash(2))
    expect(row.textContent).toContain('You sped this up in your wallet')
    expect(
      within(row)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`https://explorer.example/tx/${hash(1)}`, `https://explorer.example/tx/${hash(2)}`])
  })

  test('behavior: transactions of another address are not shown', async () => {
    await activity([sent(1, { from: OTHER }), sent(2, { from: OWNER.toUpperCase().replace('0X', '0x') })])
    const rows = await group('Today')
    expect(rows).toHaveLength(1)
  })

  test('behavior: a pending transaction that confirms moves to its day and is announced', async () => {
    const market = createFakeMarket()
    await activity([sent(1, { status: 'pending' })], market)
    expect(await group('Pending')).toHaveLength(1)
    market.mine()
    await waitFor(() => expect(groupNames()).toEqual(['Today']), { timeout: 30_000 })
    expect(await spoken('status', 'Swap ETH for USDC: Confirmed')).toBeTruthy()
  })

  test('behavior: a transaction stored by another tab appears', async () => {
    const page = await activity([])
    await screen.findByText('No activity yet')
    page.ports.storage.set('transactions', JSON.stringify([sent(1)]))
    act(() => page.otherTabWrote())
    expect(await group('Today')).toHaveLength(1)
  })

  test('behavior: "Clear activity" keeps pending transactions and those of other addresses; Undo restores the rest', async () => {
    const { user, ports } = await activity([sent(1, { status: 'pending' }), sent(2), sent(3, { from: OTHER })])
    await group('Today')
    await user.click(screen.getByRole('button', { name: 'Clear activity' }))
    await waitFor(() => expect(groupNames()).toEqual(['Pending']))
    expect(screen.queryByRole('button', { name: 'Clear activity' })).toBeNull()
    const kept = () => JSON.parse(ports.storage.get('transactions') ?? '').map((record: TransactionRecord) => record.id)
    expect(kept().toSorted()).toEqual([hash(1), hash(3)])
    expect(await spoken('status', 'Activity cleared')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await group('Today')).toHaveLength(1)
    expect(kept().toSorted()).toEqual([hash(1), hash(2), hash(3)])
  })

  test('error: markup in a token symbol is rendered as text', async () => {
    const symbol = '<img src=x onerror=alert(1)>'
    await activity([sent(1, { intent: { ...swap, source: { ...swap.source, symbol } } })])
    const [row] = await group('Today')
    expect(row?.textContent).toContain(symbol)
    expect(row?.querySelector('img[src="x"]')).toBeNull()
  })
})

describe('a transaction of the page', () => {
  const host = (title: string): Partial<TransactionRecord> => ({
    intent: { kind: 'host', title },
    nonce: undefined,
    request: undefined,
  })

  test('behavior: it shows with the title of the page as plain text, without amounts', async () => {
    await activity([sent(1, host('<b>Mint</b> a ticket'))])
    const [row] = await group('Today')
    expect(row?.textContent).toContain('<b>Mint</b> a ticket')
    expect(row?.querySelector('b')).toBeNull()
    const shown = await facts(row as HTMLElement)
    expect([...shown.keys()]).toEqual(['Network', 'Sent', 'Transaction'])
  })

  test('behavior: added by the page it is pending, and its end refreshes the balances', async () => {
    const market = createFakeMarket()
    const receipts = new Map<string, object>()
    market.api.answerNode('eth_getTransactionReceipt', ([id]) => receipts.get(String(id)) ?? null)
    market.api.answerNode('eth_getTransactionByHash', () => ({ nonce: '0x1', to: ROUTER, input: '0x', value: '0x0' }))
    market.api.answerNode('eth_getTransactionCount', () => '0x1')
    const page = await activity([], market)
    const flows = await act(() => page.runtime().accountFlows())
    act(() => flows.addTransaction({ id: hash(7), chainId: 'eip155:31337', title: 'Mint a ticket' }))
    expect((await group('Pending'))[0]?.textContent).toContain('Mint a ticket')
    const before = market.api.asked(getBalance).length
    receipts.set(hash(7), { blockNumber: '0x1', status: '0x1', logs: [] })
    expect((await group('Today'))[0]?.textContent).toContain('Confirmed')
    await waitFor(() => expect(market.api.asked(getBalance).length).toBeGreaterThan(before))
  })
})

describe('a transaction of a contract that no node knows', () => {
  test('behavior: it is shown as waiting for signers, and stays until the visitor clears it', async () => {
    const market = createFakeMarket()
    market.api.answerNode('eth_getTransactionByHash', () => null)
    market.api.answerNode('eth_getCode', () => '0x6001')
    const { user, ports } = await activity([sent(1, { status: 'pending', proposed: true })], market)
    const [row] = await group('Pending')
    expect(row?.textContent).toContain('Waiting for signers')
    await facts(row!)
    expect(row?.textContent).toContain('If the account has other signers, they have to confirm it in its wallet.')
    await pass(10 * 60_000)
    expect(row?.textContent).toContain('Waiting for signers')
    await user.click(screen.getByRole('button', { name: 'Clear activity' }))
    await screen.findByText('No activity yet')
    expect(ports.storage.get('transactions')).toBe('[]')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await group('Pending'))[0]?.textContent).toContain('Waiting for signers')
  })
})

describe('a transaction that stays pending', () => {
  const STUCK =
    'This is taking unusually long. In your wallet you can speed it up or cancel it: both send a transaction with the same nonce and a higher fee in its place.'

  test('behavior: after 5 minutes its details say how to speed it up or cancel it', async () => {
    const market = createFakeMarket()
    market.api.answerNode('eth_getTransactionReceipt', () => null)
    market.api.answerNode('eth_getTransactionByHash', () => ({ nonce: '0x0' }))
    market.api.answerNode('eth_getTransactionCount', () => '0x0')
    await activity([sent(1, { status: 'pending', sentAt: NOON - 4 * 60_000 })], market)
    const [row] = await group('Pending')
    await facts(row as HTMLElement)
    expect(row?.textContent).not.toContain(STUCK)
    await pass(61_000)
    expect(row?.textContent).toContain(STUCK)
    expect(row?.textContent).not.toContain('You do not need to do anything')
  })
})
