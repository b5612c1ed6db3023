import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { REPLACEABLE_AFTER_MS } from '@/lib/transaction/replace-flow'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EVM_ADDRESS, FrameRefusal } from '../fakes/scripted-frame'
import { frame, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { createFakeMarket, USDC } from './support/fake-market'
import { closed, OTHER, OWNER, pass, renderModal } from './support/render-modal'

setUpFrame()

const HASH = `0x${'a'.repeat(64)}` as const
const NEXT = `0x${'b'.repeat(64)}` as const
const PRICED = { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00', gas: '0xea60' }

const waiting = (from: string, more: Partial<TransactionRecord> = {}): TransactionRecord => ({
  ...{ id: HASH, from, nonce: 0, chainId: 'eip155:31337', sentAt: Date.now(), status: 'pending' },
  intent: { kind: 'approval', token: { symbol: USDC.symbol, address: USDC.address, decimals: 6 }, limit: '5' },
  request: { to: OTHER, data: '0xdead', value: '0' },
  ...more,
})

/** A market on whose chain the transaction waits. */
function market() {
  const made = createFakeMarket()
  const { api } = made
  api.answerNode('eth_getTransactionByHash', () => ({
    nonce: '0x0',
    to: OTHER,
    input: '0xdead',
    value: '0x0',
    ...PRICED,
  }))
  api.answerNode('eth_getTransactionReceipt', () => null)
  api.answerNode('eth_getTransactionCount', () => '0x0')
  api.answerNode('eth_getBlockByNumber', () => ({ baseFeePerGas: '0x77359400', transactions: [] }))
  api.answerNode('eth_maxPriorityFeePerGas', () => '0x3b9aca00')
  return made
}

/** Opens the row of the only transaction in Activity. */
async function openRow(user: { click(element: Element): Promise<void> }) {
  await user.click(await screen.findByRole('tab', { name: 'Activity' }))
  const [row] = within(await screen.findByRole('list', { name: 'Pending' })).getAllByRole('listitem')
  const details = row?.querySelector('details')
  if (!details) throw new Error('no row')
  details.open = true
  fireEvent(details, new Event('toggle'))
  await within(details).findAllByRole('definition')
}

/** A visitor with a login by e-mail, whose transaction has been sent `ageMs` ago. */
async function embedded(ageMs: number, more: Partial<TransactionRecord> = {}) {
  const storage = createMemoryStorage()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2 })
  storage.set('transactions', JSON.stringify([waiting(EVM_ADDRESS, { sentAt: Date.now() - ageMs, ...more })]))
  const fake = market()
  const page = await renderLoggedIn({ storage, market: fake, config: { networks: [DEVNET] } })
  await closed()
  await page.open()
  await openRow(page.user)
  return { page, api: fake.api }
}

const speedUp = () => screen.findByRole('button', { name: 'Speed up' })
const cancel = () => screen.findByRole('button', { name: 'Cancel transaction' })
const asked = () =>
  frame.sent.flatMap(({ name, payload }) => {
    const { method, params } = (payload ?? {}) as { method?: string; params?: readonly [Record<string, string>] }
    return name === 'RPC_REQUEST' && method === 'eth_sendTransaction' && params ? [params[0]] : []
  })

describe('a transaction of the wallet by e-mail that waits', () => {
  test('behavior: it is offered to speed it up and to cancel it once it has waited for some time', async () => {
    await embedded(0)
    await pass(REPLACEABLE_AFTER_MS / 2)
    expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
    await pass(REPLACEABLE_AFTER_MS / 2)
    expect(await speedUp()).toBeDefined()
    expect(await cancel()).toBeDefined()
    expect(screen.getByText(/A higher fee can speed it up/)).toBeDefined()
  })

  test.each([
    ['speedUp', speedUp, { to: OTHER, data: '0xdead' }, /^Sent again with a higher fee/],
    ['cancel', cancel, { to: EVM_ADDRESS, value: '0x0' }, /^Cancellation sent/],
  ] as const)(
    'behavior: %s asks the frame, says what was sent, and is offered again later',
    async (_, button, call, said) => {
      const { page } = await embedded(REPLACEABLE_AFTER_MS)
      frame.answers.RPC_REQUEST = () => NEXT
      await page.user.click(await button())
      await openAgain(page)
      expect(await screen.findByText(said)).toBeDefined()
      expect(asked()).toMatchObject([{ ...call, nonce: '0x0', maxFeePerGas: '0x29e8d6080' }])
      expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
      await pass(REPLACEABLE_AFTER_MS)
      expect(await speedUp()).toBeDefined()
    },
  )

  test.each([
    ['transaction.replaced', /^Too late: the network has already processed this transaction/],
    ['rpc.transaction_rejected', /^The network refused this, probably because the fee is too low/],
    ['request.timeout', /took too long/],
  ])('error: after the refusal %s it says why, and can be tried again', async (code, said) => {
    const { page } = await embedded(REPLACEABLE_AFTER_MS)
    frame.answers.RPC_REQUEST = () => {
      throw new FrameRefusal({ code, message: code })
    }
    await page.user.click(await speedUp())
    await openAgain(page)
    expect((await screen.findByText(said)).closest('[role="alert"]')).not.toBeNull()
    expect(await speedUp()).toBeDefined()
  })

  test('behavior: what the visitor rejects leaves the offer as it was', async () => {
    const { page } = await embedded(REPLACEABLE_AFTER_MS)
    frame.answers.RPC_REQUEST = () => {
      throw new FrameRefusal({ code: 'wallet.rejected', message: 'no' })
    }
    await page.user.click(await cancel())
    await openAgain(page)
    expect(await cancel()).toBeDefined()
    expect(screen.queryByText(/^Too late|^The network refused|rejected/)).toBeNull()
  })

  test('behavior: after a reload the cancellation is still known', async () => {
    await embedded(0, { replacements: [{ id: NEXT, kind: 'cancel', sentAt: Date.now() }] })
    expect(await screen.findByText(/^Cancellation sent/)).toBeDefined()
  })
})

/** The request was shown in a view of its own, which has closed. */
async function openAgain({ user }: { user: { click(element: Element): Promise<void> } }) {
  await waitFor(() => expect(asked()).toHaveLength(1))
  await screen.findByRole('heading', { level: 2, name: 'Account' })
  await openRow(user)
}

test('behavior: a wallet with a window of its own does that itself', async () => {
  const storage = createMemoryStorage()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2 })
  storage.set('transactions', JSON.stringify([waiting(OWNER, { sentAt: Date.now() - 10 * REPLACEABLE_AFTER_MS })]))
  const wallets = [createFakeWallet({ accounts: [OWNER] })]
  const page = await renderModal({ storage, market: market(), wallets, connected: true })
  await page.open()
  await openRow(page.user)
  expect(await screen.findByText(/In your wallet you can speed it up or cancel it/)).toBeDefined()
  await pass(1_000)
  expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
})
