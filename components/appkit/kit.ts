import { createStore, type StoreApi } from 'zustand/vanilla'
import { createShell, type Shell, type ShellOptions, stages } from '@/components/modal'
import { publicStateOf } from '@/lib/runtime/first-state'
import type { PublicStateReader } from '@/lib/runtime/public-state'
import { configOf } from './kit-config'
import { type AppKitEvent, FIRST_EVENT, kitEventOf } from './kit-events'
import type { ShellFacts } from './kit-facts'
import type { AppKitNetwork } from './kit-networks'
import type { AppKitOptions, AppKitSiweConfig } from './kit-options'
import { afterSettings } from './server-settings'
import { warnOnce } from './warn-once'

/** One modal of a page: our shell, and what AppKit adds to it. */
export interface Kit {
  readonly shell: Shell
  /** The networks as the page passed them. */
  readonly networks: readonly AppKitNetwork[]
  /** The state for hosts, before and after the modal's code has loaded. */
  readonly state: PublicStateReader
  readonly event: StoreApi<AppKitEvent>
  /** Whether the modal is in the page. */
  readonly mounted: StoreApi<boolean>
}

export type KitParts = Partial<Pick<ShellOptions, 'ports' | 'stages'>>

/**
 * Creates the modal of options of AppKit. Uses nothing of the page, so that a server can create one too.
 *
 * @param parts - Parts of the shell for a test.
 */
export function createKit(options: AppKitOptions, parts: KitParts = {}): Kit {
  const host = configOf(options)
  const shell: Shell = createShell(host, {
    ...parts,
    stages: afterSettings(parts.stages ?? stages, host, () => shell),
  })
  const kit: Kit = {
    shell,
    networks: options.networks,
    state: followState(shell),
    event: createStore(() => FIRST_EVENT),
    mounted: createStore(() => false),
  }
  shell.onEvent((event) => kit.event.setState(kitEventOf(event, factsOf(kit)), true))
  if (options.siweConfig !== undefined) followSession(kit, options.siweConfig)
  attachAdapters(options, shell)
  return kit
}

/** Gives each adapter the connected account. Warns once about one that is not of Foyer. */
export function attachAdapters({ adapters = [] }: Pick<AppKitOptions, 'adapters'>, { provider }: Shell): void {
  for (const adapter of adapters) {
    if (adapter.attach === undefined) warnOnce(`adapter "${adapter.adapterType}"`, 'Import the adapter from Foyer')
    adapter.attach?.(provider)
  }
}

export function factsOf({ shell }: Pick<Kit, 'shell'>): ShellFacts {
  return { accounts: shell.account.getState(), networks: shell.network.getState() }
}

/** The state for hosts, which has another reader once the modal's code has loaded. */
function followState(shell: Shell): PublicStateReader {
  const first = publicStateOf(shell, undefined)
  const current = (): PublicStateReader => publicStateOf(shell, shell.loaded.getState().runtime)
  return {
    get: () => current().get(),
    initial: first.initial,
    subscribe(listener) {
      let stop = current().subscribe(listener)
      const stopLoading = shell.loaded.subscribe(() => {
        stop()
        stop = current().subscribe(listener)
        listener()
      })
      return () => {
        stop()
        stopLoading()
      }
    },
  }
}

/** Calls the functions of the page when its visitor has signed in, and when the session has ended. */
function followSession({ state, shell }: Kit, { onSignIn, onSignOut }: AppKitSiweConfig): void {
  let isSignedIn = false
  state.subscribe(() => {
    const { session } = state.get()
    if (session === undefined || isSignedIn === (session !== null)) return
    isSignedIn = session !== null
    if (session === null) return onSignOut?.()
    const { address, chainId } = state.get().account.status === 'connected' ? active(shell) : {}
    const account = session.accounts.find((each) => each.address === address && each.chainId === chainId)
    const shown = account ?? session.accounts[0]
    if (shown === undefined) return
    const [, reference = ''] = shown.chainId.split(':')
    onSignIn?.({ address: shown.address, chainId: /^\d+$/.test(reference) ? Number(reference) : reference })
  })
}

function active({ account }: Shell) {
  const { active: namespace, accounts } = account.getState()
  return accounts[namespace]
}
