import { createStore } from 'zustand/vanilla'
import { clearAccount, createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore, isConfigured } from '@/lib/account/network-store'
import { forgetConnection, rememberedConnections } from '@/lib/connect/connection-memory'
import type { Namespace } from '@/lib/core/caip'
import { loadOnce } from '@/lib/core/load-once'
import { namespaceOf, namespaces } from '@/lib/core/namespaces'
import { HISTORY_KEY } from '@/lib/modal/history-key'
import type { FirstTexts } from '@/lib/text/first-texts'
import { createTextStore } from '@/lib/text/text-store'
import { createBrowserPorts } from './browser-ports'
import { completeConfig, type HostConfig } from './config-schema'
import type { RuntimePorts } from './ports'
import type { Runtime, Shell, Stages } from './runtime'
import { createThemeStore } from './theme-store'
import type { WalletSide, WalletSideContext } from './wallet-side'

export interface ShellOptions {
  readonly stages: Stages
  /** The server saw the cookie `foyer-connected`: draw the button as reconnecting until the wallet has answered. */
  readonly connectedHint?: boolean
  /**
   * The server has chosen the language (and the theme, in `config`) for this visitor and brings the first words.
   * Without it the page starts in English and changes once it runs.
   */
  readonly firstTexts?: FirstTexts | undefined
  readonly ports?: RuntimePorts
}

/** Where the visitor was last; spec section 3, "Local browser storage keeps: last used chain". */
const LAST_CHAIN_KEY = 'last-chain'

/**
 * The composition root of what comes with the page. Touches nothing of the page before `start()`, so that a server may
 * create one to draw the button. Imports must stay light: no error catalogue, no machines, no schemas.
 */
export function createShell(host: HostConfig, options: ShellOptions): Shell {
  const { stages } = options
  const config = completeConfig(host)
  const ports = options.ports ?? createBrowserPorts()
  const { storage } = ports
  const text = createTextStore(
    async (store, parts) => (await stages.modal()).loadTexts(store, parts),
    options.firstTexts,
  )
  const theme = createThemeStore(config.themeMode, config.themeVariables)
  const network = createNetworkStore(config.networks, config.defaultNetwork)
  const account = createAccountStore(
    namespaceOf(config.defaultNetwork),
    options.connectedHint ? 'reconnecting' : 'disconnected',
  )
  const loaded = createStore<{ readonly runtime: Runtime | undefined }>(() => ({ runtime: undefined }))
  let side: WalletSide | undefined
  let isRunning = false
  let stopSide = (): void => undefined

  function startSide(): void {
    if (side === undefined || !isRunning) return
    stopSide()
    stopSide = side.start()
  }

  function restore(): void {
    const remembered = rememberedConnections(storage)
    if (remembered.length === 0) {
      giveUp()
      if (namespaces.every((namespace) => statusOf(namespace) !== 'connected')) ports.setConnectedHint(false)
      return
    }
    for (const namespace of namespaces) {
      const entry = remembered.find((each) => each.namespace === namespace)
      if (entry !== undefined && !entry.missing) patchAccount(account, namespace, { status: 'reconnecting' })
      // The server's hint does not say which namespace it means.
      else if (statusOf(namespace) === 'reconnecting') clearAccount(account, namespace)
    }
    shell.walletSide().catch(giveUp)
  }

  const statusOf = (namespace: Namespace) => account.getState().accounts[namespace].status

  function giveUp(): void {
    for (const namespace of namespaces) {
      if (statusOf(namespace) === 'reconnecting') clearAccount(account, namespace)
    }
  }

  const isModalLoaded = (): boolean => loaded.getState().runtime !== undefined

  const createSignIn: WalletSideContext['createSignIn'] = async (watch) =>
    (await (await shell.runtime()).flows()).createSignIn(watch)

  const shell: Shell = {
    config,
    ports,
    stages,
    text,
    theme,
    account,
    network,
    loaded,
    start() {
      isRunning = true
      const lastChain = storage.get(LAST_CHAIN_KEY)
      const last = network.getState().networks.find((each) => each.caipNetworkId === lastChain)
      if (last) {
        account.setState({ active: last.chainNamespace })
        network.setState({ active: last.caipNetworkId })
      }
      const unfollow = network.subscribe((state) => {
        if (isConfigured(state, state.active)) storage.set(LAST_CHAIN_KEY, state.active)
      })
      if (!options.firstTexts) ignore(stages.visitorChoices().then(({ applyChoices }) => applyChoices(shell, host)))
      if (side === undefined) restore()
      else startSide()
      // Only a mistake of the host needs more than the shell before a click: its developer should read about it.
      if (config.projectId === '' || !isConfigured(network.getState(), config.defaultNetwork)) ignore(shell.runtime())
      // A transaction that was sent before the reload is followed to its end, whatever the visitor does now.
      if (storage.get('transactions')?.includes('"pending"')) ignore(shell.runtime().then((runtime) => runtime.flows()))
      // A reload left the modal's entries in the history: it takes them away, or Back would seem to do nothing.
      if ((ports.history.state as Readonly<Record<string, unknown>> | null)?.[HISTORY_KEY]) ignore(shell.runtime())
      return () => {
        isRunning = false
        unfollow()
        stopSide()
        // Nobody draws it any more: an open one would keep entries in the history of the host's next page.
        loaded.getState().runtime?.modal.finish()
      }
    },
    walletSide: loadOnce(async () => {
      const { createWalletSide, ...stage } = await stages.modal()
      const context = { config, ports, account, network, giveUp, isModalLoaded, openModal: shell.open, createSignIn }
      side = createWalletSide(context, stage)
      startSide()
      return side
    }),
    runtime: loadOnce(async () => {
      const [{ createRuntime, loadWallet }, walletSide] = await Promise.all([
        stages.modal(),
        shell.walletSide(),
        text.load('modal'),
      ])
      const runtime = createRuntime(shell, { walletSide, host, loadWallet })
      loaded.setState({ runtime })
      return runtime
    }),
    open: async (request) => (await shell.runtime()).open(request),
    async disconnect() {
      try {
        await (await shell.runtime()).disconnect()
      } catch {
        // Its code did not come. The visitor is disconnected all the same, and only the wallets are not told.
        for (const namespace of namespaces) {
          side?.connections.detach(namespace)
          forgetConnection(storage, namespace)
        }
        giveUp()
      }
    },
    setThemeMode(mode) {
      theme.setState({ mode })
      ignore(stages.visitorChoices().then(({ keepThemeMode }) => keepThemeMode(ports, mode)))
    },
    setLocale: async (locale) => (await stages.visitorChoices()).switchLocale(shell, locale),
    destroy: () => loaded.getState().runtime?.destroy(),
  }
  return shell
}

/** A load that fails now is tried again with the next click. */
function ignore(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
