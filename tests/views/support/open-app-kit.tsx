import { act, cleanup, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { foundry, mainnet } from 'viem/chains'
import { vi } from 'vitest'
import { createAppKit } from '@/components/appkit'
import type { AppKitOptions } from '@/components/appkit/kit-options'
import { createMemoryStorage } from '@/lib/core/storage'
import type { PageSettings } from '@/lib/project/project-config-contract'
import { stages } from '@/tests/support/stages'
import type { FakeSignInServer } from '../../fakes/fake-sign-in-server'
import { createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { createFakePorts } from '../../fakes/fake-wallet-ports'
import { createFakeMarket } from './fake-market'
import { OWNER } from './render-modal'

configure({ asyncUtilTimeout: 15_000 })

let end: (() => void) | undefined

/** Removes the modal of the last `openAppKit`. For `afterEach`. */
export function endAppKit(): void {
  cleanup()
  act(() => end?.())
  end = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
}

/** A page that has called `createAppKit`, with a wallet and a server that are fakes. Fake time advances by itself. */
export async function openAppKit(
  options: Partial<AppKitOptions> & {
    signInServer?: FakeSignInServer
    connected?: boolean
    /** What the operator has set for pages. */
    settings?: Partial<PageSettings>
  } = {},
) {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2 })
  const { signInServer, connected = false, settings, ...given } = options
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const market = createFakeMarket()
  const wallet = createFakeWallet({ accounts: [OWNER] })
  const storage = createMemoryStorage()
  if (connected) rememberFakeWallet(storage, { address: OWNER })
  const { ports } = createFakePorts({
    storage,
    early: [wallet.detail],
    fetch: async (url, init) => {
      if (settings !== undefined && String(url).includes('settings=page')) {
        return Response.json({ page: { networks: [], ...settings } })
      }
      return (await signInServer?.respond(url, init)) ?? market.api.fetch(url, init)
    },
  })
  const modal = await act(async () =>
    createAppKit({ projectId: 'foyer-dev', networks: [foundry, mainnet], ...given }, { ports, stages }),
  )
  end = modal.destroy
  return {
    modal,
    wallet,
    market,
    storage,
    warned: () => warnings.mock.calls.map(([line]) => String(line)),
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    /** Connects the wallet in the open modal. */
    choose: async (user: ReturnType<typeof userEvent.setup>) =>
      user.click(await screen.findByRole('button', { name: /^Example Wallet/ })),
  }
}
