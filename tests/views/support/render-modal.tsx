import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { ConnectButton, WalletModalProvider } from '@/components/modal'
import type { DeviceFacts } from '@/lib/core/device'
import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import type { LoadChunk } from '@/lib/runtime/chunks'
import { createShell } from '@/lib/runtime/create-shell'
import type { OpenOptions, Runtime } from '@/lib/runtime/runtime'
import { declineOffer } from '@/lib/sign-in/declined-offers'
import { stages } from '@/tests/support/stages'
import type { FakeSignInServer } from '../../fakes/fake-sign-in-server'
import type { createFakeStandardWallet } from '../../fakes/fake-standard-wallet'
import { createFakeWallet, type FakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'
import { createFakeMarket, type FakeMarket } from './fake-market'

export const OWNER = '0x1111111111111111111111111111111111111111'
export const OTHER = '0x2222222222222222222222222222222222222222'

type FakeStandardWallet = ReturnType<typeof createFakeStandardWallet>

export interface ModalOptions {
  /** Wallets of the page; the first is the one that is connected. */
  readonly wallets?: readonly FakeWallet[]
  /** The first wallet reconnects, as after a reload. */
  readonly connected?: boolean
  /** The visitor has declined to sign in with it before, so the sign-in view does not open. */
  readonly declined?: boolean
  readonly market?: FakeMarket
  /** Answers below /api/auth instead of the market. */
  readonly signInServer?: FakeSignInServer
  readonly config?: object
  /** Loads the stages after the shell. */
  readonly stages?: LoadChunk
  /** Wallets that register themselves by the Wallet Standard. */
  readonly standard?: readonly FakeStandardWallet[]
  /** What other extensions put on `window`. */
  readonly globals?: Readonly<Record<string, unknown>>
  /** Raw EIP-6963 announcements, in addition to the wallets. */
  readonly announced?: readonly unknown[]
  /** What an earlier visit has stored. */
  readonly storage?: StoragePort
  /** Default: a computer. */
  readonly device?: DeviceFacts
  /** The result of a social login in the address of the page. */
  readonly socialResult?: string
}

// A view first loads its code, which takes long on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

let end: (() => void) | undefined

/** Unmounts the page of the last `renderModal` and destroys its shell. For `afterEach`. */
export function endModal(): void {
  cleanup()
  end?.()
  end = undefined
  vi.useRealTimers()
}

/** Renders a host page with its button and a real runtime whose ports are fakes. Fake time advances by itself. */
export async function renderModal(options: ModalOptions = {}) {
  // In small steps: the testing library waits for a timer after each of its actions.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2 })
  const market = options.market ?? createFakeMarket()
  const [first = createFakeWallet({ accounts: [OWNER] }), ...others] = options.wallets ?? []
  const wallets = options.wallets?.length === 0 ? [] : [first, ...others]
  const storage = options.storage ?? createMemoryStorage()
  if (options.connected) {
    const chainId = `eip155:${first.state.chainId}` as const
    const [address = OWNER] = first.state.accounts
    rememberFakeWallet(storage, { walletId: first.memoryId, address, chainId })
    if (options.declined) declineOffer(storage, { chainId, address })
  }
  const page = createFakePorts({
    storage,
    early: [...wallets.map(({ detail }) => detail), ...(options.announced ?? [])],
    standard: (options.standard ?? []).map(({ wallet }) => wallet),
    ...(options.globals && { globals: options.globals }),
    ...(options.device && { device: options.device }),
    ...(options.socialResult && { socialResult: options.socialResult }),
    fetch: options.signInServer === undefined ? market.api.fetch : withSignInServer(options.signInServer, market),
  })
  const config = { projectId: 'foyer-dev', networks: [DEVNET, MAINNET], ...options.config }
  const shell = createShell(config, { stages: options.stages ?? stages, ports: page.ports })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const view = render(
    <WalletModalProvider shell={shell}>
      <ConnectButton />
    </WalletModalProvider>,
  )
  end = () => {
    shell.destroy()
    expect(market.api.broken).toEqual([])
  }
  if (options.connected) {
    const facts = () => shell.account.getState().accounts.eip155
    await vi.waitFor(() => expect(facts().status).toBe('connected'), { timeout: 30_000 })
  }
  return {
    ...page,
    ...view,
    shell,
    market,
    api: market.api,
    wallet: first,
    user,
    /** Opens the modal at the requested view, as a host does. */
    async open(request?: OpenOptions) {
      await act(() => shell.open(request))
      return screen.findByRole('dialog')
    },
    /** Throws until something has loaded the runtime. */
    runtime(): Runtime {
      const { runtime } = shell.loaded.getState()
      if (runtime === undefined) throw new Error('the runtime has not been loaded')
      return runtime
    },
    /** Waits for the view with this heading and returns the heading. */
    title: (name: string) => screen.findByRole('heading', { level: 2, name }),
  }
}

function withSignInServer(signInServer: FakeSignInServer, { api }: FakeMarket): typeof fetch {
  return async (url, init) => {
    // As a browser does while offline.
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return (await signInServer.respond(url, init)) ?? api.fetch(url, init)
  }
}

/** Waits for an alert or a status that contains `words`, and returns its text. */
export async function spoken(role: 'alert' | 'status', words: string): Promise<string> {
  const regions = () => screen.queryAllByRole(role).map(({ textContent }) => textContent ?? '')
  return vi.waitFor(
    () => {
      const found = regions().find((text) => text.includes(words))
      if (found === undefined) throw new Error(`no ${role} says "${words}", but: ${JSON.stringify(regions())}`)
      return found
    },
    { timeout: 30_000, interval: 10 },
  )
}

/** Waits until no `dialog` has the attribute `open`; the closing animation may still run. */
export async function closed(): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull(), { timeout: 30_000 })
}

/** Advances the fake time and runs its timers. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
