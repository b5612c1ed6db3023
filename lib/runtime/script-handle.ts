import type { TrackedEvent } from '@/lib/analytics/events'
import type { PageProvider } from '@/lib/connect/eip1193-provider'
import type { Caip2 } from '@/lib/core/caip'
import { FOYER_VERSION } from '@/lib/core/versions'
import type { Locale } from '@/lib/text/locales'
import type { ThemeMode } from './config-schema'
import type { ScriptPage } from './create-script-page'
import type { HostWallet } from './host-wallet'
import type { PublicState } from './public-state'
import type { OpenOptions } from './runtime'
import type { ScriptOptions } from './script-config'

/** `window.foyer`. */
export interface ScriptHandle extends Pick<HostWallet, 'getAccessToken' | 'proofFor' | 'fetchWithProof'> {
  readonly version: string
  /** Options of the page, as attributes of an element give them. Call it before the first use. */
  configure(options: ScriptOptions): void
  /** Opens the modal at a view. Never rejects. */
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, or shakes it when something must be settled first. */
  close(): void
  /**
   * Everything that a page may read. `undefined` until a press, or a wallet of an earlier visit, has loaded the modal: no
   * account is connected before.
   */
  readonly state: PublicState | undefined
  /** Calls back after each change of `state`. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Calls back with each event, such as `MODAL_OPEN`. Returns an unsubscribe function. */
  onEvent(listener: (event: TrackedEvent) => void): () => void
  /** Asks the connected visitor to sign in. Rejects with an error whose `message` names the cause. */
  requestSignIn(): Promise<void>
  /** Disconnects all wallets. Never rejects. */
  disconnect(): Promise<void>
  switchNetwork(network: Caip2): Promise<void>
  setThemeMode(mode: ThemeMode): Promise<void>
  setLocale(locale: Locale): Promise<void>
  /** The connected EVM account for libraries (EIP-1193). It is announced by EIP-6963 too. */
  readonly provider: PageProvider
}

export function createScriptHandle(page: ScriptPage): ScriptHandle {
  const read = () => {
    const { app, shell } = page.store.getState()
    return shell && app?.stateOf(shell)
  }
  const wallet = async () => (await page.shell()).hostWallet()
  return {
    version: FOYER_VERSION,
    configure: page.configure,
    open: page.open,
    close: () => page.store.getState().runtime?.close(),
    get state() {
      return read()?.get()
    },
    subscribe(listener) {
      let reader = read()
      let stop = reader?.subscribe(listener)
      const stopPage = page.store.subscribe(() => {
        // Another reader is used once the modal, and then its runtime, are here.
        if (read() === reader) return
        stop?.()
        reader = read()
        stop = reader?.subscribe(listener)
        listener()
      })
      return () => {
        stopPage()
        stop?.()
      }
    },
    onEvent: page.onEvent,
    requestSignIn: async () => {
      const runtime = await (await page.shell()).runtime()
      return (await runtime.flows()).requestSignIn()
    },
    disconnect: () =>
      page.shell().then(
        (shell) => shell.disconnect(),
        () => undefined,
      ),
    switchNetwork: async (network) => (await (await page.shell()).runtime()).switchNetwork(network),
    setThemeMode: async (mode) => (await page.shell()).setThemeMode(mode),
    setLocale: async (locale) => (await page.shell()).setLocale(locale),
    provider: page.provider,
    getAccessToken: async () => (await wallet()).getAccessToken(),
    proofFor: async (method, url) => (await wallet()).proofFor(method, url),
    fetchWithProof: async (url, init) => (await wallet()).fetchWithProof(url, init),
  }
}
