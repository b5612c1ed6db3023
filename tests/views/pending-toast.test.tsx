import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { transferLog } from '@/tests/support/transfer-log'
import { createFakeMarket, ETH, ROUTER, USDC } from './support/fake-market'
import { endModal, OTHER, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const token = ({ symbol, address, decimals }: typeof ETH) => ({ symbol, address, decimals })

function pendingSwap(more: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id: `0x${'1'.repeat(64)}`,
    from: OWNER,
    nonce: 0,
    chainId: 'eip155:31337',
    intent: {
      kind: 'swap',
      source: token(ETH),
      target: token(USDC),
      fromAmount: '1000000000000000000',
      toAmount: '3000000000',
    },
    request: { to: ROUTER, data: '0x5ae401dc', value: '0' },
    sentAt: Date.now(),
    status: 'pending',
    ...more,
  }
}

/** A page after a reload: `records` in storage, the flows of the account running, the modal closed. */
async function reloaded(records: readonly TransactionRecord[]) {
  const market = createFakeMarket()
  const page = await renderModal({ connected: true, market })
  page.ports.storage.set('transactions', JSON.stringify(records))
  await act(async () => void (await (await page.shell.runtime()).accountFlows()))
  return { ...page, market }
}

const WORDS = 'Swapping ETH for USDC'

describe('a pending swap while the modal is closed', () => {
  test('behavior: a status on the page shows the swap until it ends, then its result', async () => {
    const { market } = await reloaded([pendingSwap()])
    expect(await spoken('status', WORDS)).toBeTruthy()
    market.mine([transferLog(USDC.address, ROUTER, OWNER, 2_959_521_676n)])
    expect(await spoken('status', 'Swapped ETH to 2,959.52 USDC')).toBeTruthy()
    expect(screen.queryByText(WORDS)).toBeNull()
  })

  test('error: a result that the receipt does not tell is said without an amount', async () => {
    const { market } = await reloaded([pendingSwap()])
    await spoken('status', WORDS)
    market.mine([transferLog(USDC.address, ROUTER, OTHER, 3_000_000_000n)])
    expect(await spoken('status', 'Swapped ETH to USDC. Check your wallet for the exact amount.')).toBeTruthy()
  })

  test('behavior: its button opens the activity; while the modal is open the status is hidden', async () => {
    const { user, title } = await reloaded([pendingSwap()])
    await spoken('status', WORDS)
    await user.click(screen.getByRole('button', { name: 'See activity' }))
    await title('Account')
    const tab = await screen.findByRole('tab', { name: 'Activity' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByRole('list', { name: 'Pending' })).toBeTruthy()
    expect(screen.queryByText(WORDS)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await spoken('status', WORDS)).toBeTruthy()
  })

  test.each([
    ['a swap of another account', { from: OTHER }],
    ['an approval', { intent: { kind: 'approval' as const, token: token(USDC), limit: '5' } }],
    ['a swap that has ended', { status: 'confirmed' as const }],
  ])('behavior: no status shows for %s', async (_, more) => {
    const { runtime } = await reloaded([pendingSwap(more)])
    await waitFor(() => expect(runtime().getState()).toBeDefined())
    expect(runtime().snackbar.store.getState().message).toBeNull()
  })
})
