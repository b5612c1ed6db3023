import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { swapQuote } from '@/lib/swap/swap-contract'
import { MAINNET } from '../fakes/fake-wallet-networks'
import { createFakeMarket } from './support/fake-market'
import { endModal, renderModal } from './support/render-modal'

afterEach(endModal)

/** A connected wallet on the devnet, where the server has no swap provider. */
async function arrive(config: object = {}) {
  const market = createFakeMarket()
  market.state.swapNetworks = [MAINNET.caipNetworkId]
  return renderModal({ connected: true, market, config })
}

test('behavior: if a host opens Swap on a network without a swap provider, Account opens and one console line says why', async () => {
  const { open, title, shell, runtime, warnings } = await arrive()
  await open()
  await title('Account')
  await waitFor(() => expect(runtime().project.getState().config).toBeDefined())
  for (let time = 0; time < 2; time += 1) {
    await act(() => shell.open({ view: 'Swap' }))
    await title('Account')
  }
  expect(warnings.filter((line) => line.includes('Swap is not opened'))).toEqual([
    'Foyer: Swap is not opened, because swap is off on eip155:31337',
  ])
})

test('param: with `features.swap: false` a host that opens Swap gets Account', async () => {
  const { open, title, shell } = await arrive({ features: { swap: false } })
  await open({ view: 'Swap' })
  await title('Account')
  expect(shell.config.features.swap).toBe(false)
})

test('behavior: opened before the server has answered, Swap says that the network has none and leads to another', async () => {
  const { open, title, user, api } = await arrive()
  await open({ view: 'Swap' })
  await screen.findByText('Swaps are not available on Foyer Devnet.')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Choose another network' }))
  await title('Networks')
  expect(api.asked(swapQuote)).toEqual([])
})
