import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WalletModalProvider } from '@/components/modal'
import { Hero } from '@/components/site/Hero'
import { partTextsOf } from '@/components/site/part-texts'
import { SitePage } from '@/components/site/SitePage'
import { createShell } from '@/lib/runtime/create-shell'
import { siteTexts } from '@/lib/text/en/site'
import { stages } from '@/tests/support/stages'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { createFakePorts } from '../fakes/fake-wallet-ports'
import { createFakeMarket } from './support/fake-market'
import { endModal, pass } from './support/render-modal'

afterEach(endModal)

/** Next's router, of which the hero's parts use only this. */
const ROUTER = { refresh: () => undefined } as AppRouterInstance

/** Renders the hero of the front page, on a server with the devnet or without it. */
function openHero({ devnet }: { readonly devnet: boolean }) {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2 })
  // Without the fake of discovery: the wallet of the example account announces itself to the page as extensions do.
  const { wallets: _fake, ...ports } = createFakePorts({ fetch: createFakeMarket().api.fetch }).ports
  const config = { projectId: 'foyer-dev', networks: devnet ? [DEVNET, MAINNET] : [MAINNET] }
  const shell = createShell(config, { stages, ports })
  render(
    <WalletModalProvider shell={shell}>
      <AppRouterContext value={ROUTER}>
        <SitePage texts={partTextsOf(siteTexts)}>
          <Hero texts={siteTexts} locale="en" balances={devnet ? null : undefined} />
        </SitePage>
      </AppRouterContext>
    </WalletModalProvider>,
  )
  return { shell, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
}

const inline = (name: string) => screen.findByRole('region', { name })
const press = (name: string) => screen.findByRole('button', { name })

describe('the hero without the devnet', () => {
  test('behavior: the pointer over the card shows the modal; once hidden, only a press shows it again', async () => {
    const { user } = openHero({ devnet: false })
    expect(screen.queryByRole('button', { name: 'Try it with this account' })).toBeNull()
    const card = screen.getByRole('heading', { name: 'Example account' })
    fireEvent.pointerMove(card)
    await inline('Connect')
    await user.click(await press('Hide'))
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Connect' })).toBeNull(), { timeout: 30_000 })
    expect(document.activeElement).toBe(await press('Show inline'))
    fireEvent.pointerMove(card)
    await pass(2_000)
    expect(screen.queryByRole('region', { name: 'Connect' })).toBeNull()
    await user.click(await press('Show inline'))
    await inline('Connect')
  })
})

describe('the hero on the devnet', () => {
  test('behavior: the pointer over the card shows nothing', async () => {
    openHero({ devnet: true })
    fireEvent.pointerMove(screen.getByRole('heading', { name: 'Example account' }))
    await pass(2_000)
    expect(screen.queryByRole('region', { name: 'Connect' })).toBeNull()
  })

  test('behavior: the button connects the account in the modal; after a disconnect its wallet is a row of Connect', async () => {
    const { shell, user } = openHero({ devnet: true })
    await user.click(await press('Try it with this account'))
    const account = await inline('Account')
    expect(shell.account.getState().accounts.eip155.connectedWalletInfo?.name).toBe('Example account')
    await user.click(await within(account).findByRole('button', { name: 'Settings' }))
    await user.click(await within(await inline('Settings')).findByRole('button', { name: 'Disconnect' }))
    await within(await inline('Connect')).findByRole('button', { name: /^Example account/ })
    await user.click(await press('Undo'))
    await inline('Account')
  })
})
