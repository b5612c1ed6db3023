import { screen, waitFor } from '@testing-library/react'
import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { factsOf, frame, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { expectAlert, provoked } from './support/error-walk'
import { createFakeMarket } from './support/fake-market'
import { closed, pass } from './support/render-modal'
import { RECIPIENT } from './support/send-form'
import { SETTLED_MS } from './support/settled-button'

setUpFrame()

/** A page whose visitor has logged in by e-mail. The modal is closed. */
async function loggedIn(market = createFakeMarket()) {
  const page = await renderLoggedIn({ config: { networks: [DEVNET] }, market })
  await waitFor(() => expect(factsOf(page).status).toBe('connected'))
  await closed()
  return page
}

test.each([
  ['the choice of the visitor', 'CHF', 'CHF'],
  ['that of the page without a choice', undefined, 'EUR'],
])('behavior: the address of the frame names the currency: %s', async (_, kept, currency) => {
  const storage = createMemoryStorage()
  if (kept) storage.set('currency', kept)
  await renderLoggedIn({ storage, config: { networks: [DEVNET], currency: 'EUR' } })
  await waitFor(() => expect(frame.element()?.dataset.src).toContain(`&currency=${currency}`))
})

describe('a wallet by e-mail on an EVM network', () => {
  test.each(['Swap', 'Send'] as const)('behavior: the account offers %s, and it opens', async (view) => {
    const { open, title, user } = await loggedIn()
    await open()
    await title('Account')
    await user.click(await screen.findByRole('button', { name: view }))
    await title(view)
  })

  test('behavior: Max of the native token is all of it: amount and named fee are the balance of the chain, to the unit; a payment meanwhile makes it anew', async () => {
    const market = createFakeMarket({ ETH: '1.5' })
    let balance = 15n * 10n ** 17n + 1n
    market.api.answerNode('eth_getCode', () => '0x')
    market.api.answerNode('eth_estimateGas', () => '0x5208')
    market.api.answerNode('eth_getBalance', () => toHex(balance))
    market.api.answerNode('eth_getTransactionCount', () => '0x0')
    const { open, title, user } = await loggedIn(market)
    frame.answers.RPC_REQUEST = () => new Promise(() => undefined)
    await open({ view: 'Send', params: { to: RECIPIENT } })
    await title('Send')
    await screen.findByRole('button', { name: 'ETH, change token' })
    await user.click(screen.getByRole('button', { name: 'Max' }))
    const review = async () => {
      await user.click(await screen.findByRole('button', { name: 'Review transfer' }))
      await title('Review transfer')
      await pass(SETTLED_MS)
    }
    await review()
    balance += 1n
    await user.click(screen.getByRole('button', { name: 'Send 1.499979000000000001 ETH' }))
    await title('Send')
    expect(provoked.Send).toContain('send.max_changed')
    await expectAlert('send.max_changed', { outcome: 'Nothing was sent.' })
    // The field has the digits that fit, and the exact amount as its title.
    await waitFor(() => expect(screen.getByTitle('1.499979000000000002')).toHaveProperty('value', '1.49997'))
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 1.499979000000000002 ETH' }))
    await waitFor(() => expect(frame.count('RPC_REQUEST')).toBe(1))
    const { params = [] } = frame.last('RPC_REQUEST') as { readonly params?: readonly object[] }
    expect(params).toEqual([
      expect.objectContaining({
        ...{ to: RECIPIENT, gas: toHex(21_000), gasPrice: toHex(10n ** 9n) },
        value: toHex(balance - 21_000n * 10n ** 9n),
      }),
    ])
  })
})
