import { createStore } from 'zustand/vanilla'
import { createAccountStore } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import type { EventListener } from '@/lib/analytics/track'
import { leaveEarly } from '@/lib/connect/leave-early'
import { ignoreFailure } from '@/lib/core/ignore-failure'
import { loadOnce } from '@/lib/core/load-once'
import { namespaceOf, namespaces } from '@/lib/core/namespaces'
import { isModalHistoryEntry } from '@/lib/modal/history-mark'
import { SOCIAL_RETURN_KEY } from '@/lib/social-login/social-return-key'
import type { FirstTexts } from '@/lib/text/first-texts'
import { createTextStore } from '@/lib/text/text-store'
import { hasPendingTransaction } from '@/lib/transaction/stored-transactions'
import { isAnythingOwed } from './anything-owed'
import { createBrowserPorts } from './browser-ports'
import type { LoadChunk } from './chunks'
import { completeConfig, type HostConfig, namedDefault } from './config-schema'
import { restoreLastChain } from './last-chain'
import { loadSocialLogin } from './load-social-login'
import type { RuntimePorts } from './ports'
import type { Runtime, Shell } from './runtime'
import { showReconnecting, stopReconnecting } from './show-reconnecting'
import { createThemeStore } from './theme-store'
import type { WalletConnections } from './wallet-connections'

export interface ShellOptions {
  /** What loads when: `stages` of `components/modal`. */
  readonly stages: LoadChunk
  /** The server saw the cookie `foyer-connected`: draw the button as reconnecting until the wallet has answered. */
  readonly connectedHint?: boolean
  /**
   * The texts of the first paint, in the language that the server has chosen for this visitor. Without them the page
   * starts in English, and changes the language once it runs.
   */
  readonly firstTexts?: FirstTexts | undefined
  readonly ports?: RuntimePorts
}

/**
 * Creates the first stage, which loads with the page. Uses nothing of the page before `start()`, so that a server can
 * create one to render the button. Its imports must stay small: no error catalogue, no machines, no schemas.
 */
export function createShell(host: HostConfig, options: ShellOptions): Shell {
  const { stages: load } = options
  const config = completeConfig(host)
  const ports = options.ports ?? createBrowserPorts()
  const { storage } = ports
  const text = createTextStore(
    async (store, parts) => (await load('first')).loadTexts(store, parts),
    options.firstTexts,
  )
  const theme = createThemeStore(config.themeMode, config.themeVariables)
  const network = createNetworkStore(config.networks, config.defaultNetwork, namedDefault(host, config))
  const account = createAccountStore(
    namespaceOf(config.defaultNetwork),
    options.connectedHint ? 'reconnecting' : 'disconnected',
  )
  const loaded = createStore<{ readonly runtime: Runtime | undefined }>(() => ({ runtime: undefined }))
  const listeners = new Set<EventListener>()
  let loadedWallets: WalletConnections | undefined
  let isRunning = false
  let stopWallets = (): void => undefined

  function startWallets(): void {
    if (loadedWallets === undefined || !isRunning) return
    stopWallets()
    stopWallets = loadedWallets.start()
  }

  const giveUp = (): void => stopReconnecting(account)

  /** Loads the later stages at once when the page needs one of them before a click. */
  function loadNeededStages(): void {
    if (!options.firstTexts) ignoreFailure(load('visitorChoices').then(({ applyChoices }) => applyChoices(shell, host)))
    // A transaction from before the reload is followed until it has an outcome.
    if (hasPendingTransaction(storage)) ignoreFailure(shell.runtime().then((runtime) => runtime.accountFlows()))
    // A login that has left the page in Telegram comes back to it.
    if (storage.get(SOCIAL_RETURN_KEY) !== null) ignoreFailure(shell.runtime().then(loadSocialLogin))
    // A reload left entries of the modal in the history. The modal removes them; otherwise Back seems to do nothing.
    if (isModalHistoryEntry(ports.history.state)) ignoreFailure(shell.runtime())
  }

  const shell: Shell = {
    config,
    ports,
    load,
    text,
    theme,
    account,
    network,
    loaded,
    start() {
      isRunning = true
      const stopLastChain = restoreLastChain({ account, network }, storage)
      if (loadedWallets !== undefined) startWallets()
      else if (showReconnecting({ account, ports }) || isAnythingOwed(storage)) shell.walletConnections().catch(giveUp)
      loadNeededStages()
      return () => {
        isRunning = false
        stopLastChain()
        stopWallets()
        // No component shows the modal any more. An open one would leave its entries in the history of the next page.
        loaded.getState().runtime?.modal.finish()
      }
    },
    walletConnections: loadOnce(async () => {
      const { createWalletConnections } = await load('modal')
      loadedWallets = createWalletConnections(shell, listeners)
      startWallets()
      return loadedWallets
    }),
    runtime: loadOnce(async () => {
      const [{ createRuntime }, walletConnections] = await Promise.all([
        load('modal'),
        shell.walletConnections(),
        text.load('modal'),
      ])
      const runtime = createRuntime(shell, walletConnections, host)
      loaded.setState({ runtime })
      return runtime
    }),
    open: async (request) => (await shell.runtime()).open(request),
    provider: {
      request: async (call) => (await shell.hostWallet()).provider.request(call),
      on(event, listener) {
        ignoreFailure(shell.hostWallet().then(({ provider }) => provider.on(event, listener)))
        return shell.provider
      },
      removeListener(event, listener) {
        ignoreFailure(shell.hostWallet().then(({ provider }) => provider.removeListener(event, listener)))
        return shell.provider
      },
    },
    hostWallet: loadOnce(async () => {
      const before = { account: account.getState(), network: network.getState() }
      return (await load('hostWallet')).createHostWallet(shell, before)
    }),
    async disconnect() {
      const { runtime } = loaded.getState()
      if (runtime !== undefined) return runtime.disconnect()
      // Ends at once in this page, even if the code that notifies the wallets cannot be loaded. The next page load then
      // does it.
      if (loadedWallets === undefined) {
        leaveEarly(storage)
        giveUp()
      }
      try {
        const { connections } = await shell.walletConnections()
        await Promise.all(namespaces.map((each) => connections.leave(each)))
      } catch {
        // The next page load notifies the wallets that are noted.
      }
    },
    setThemeMode(mode) {
      theme.setState({ mode })
      ignoreFailure(load('visitorChoices').then(({ keepThemeMode }) => keepThemeMode(ports, mode)))
    },
    setLocale: async (locale) => (await load('visitorChoices')).switchLocale(shell, locale),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy() {
      loaded.getState().runtime?.destroy()
      loadedWallets?.embedded.getState().wallet?.close()
    },
  }
  return shell
}
