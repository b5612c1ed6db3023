import { hasAccount } from '@/lib/account/active-namespace'
import { createAlertStore } from '@/lib/alerts/alert-store'
import { recentWallets } from '@/lib/connect/recent-wallets'
import type { EmbeddedState } from '@/lib/connect/sources/embedded/embedded-context'
import { loadOnce } from '@/lib/core/load-once'
import { createModalStore } from '@/lib/modal/modal-store'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'
import { fundsUnderWay } from '@/lib/transaction/funds-under-way'
import { createCodeOffer } from './code-offer'
import { createConnectorList } from './connector-list'
import type { Flows } from './flows'
import { followAccount } from './follow-account'
import { createOpenModal } from './open-modal'
import { reportConfiguration } from './report-configuration'
import type { Runtime, Shell } from './runtime'
import { createWalletActions } from './wallet-actions'
import type { WalletConnections } from './wallet-connections'

const alertOfTimeout = { iframe_load_failed: 'networkError', iframe_request_timeout: 'requestTimedOut' } as const

/**
 * Creates the second stage, which loads on intent: the modal and its messages.
 *
 * @param host - The configuration as the host passed it, to report unusable values to its developer.
 */
export function createRuntime(shell: Shell, walletConnections: WalletConnections, host: unknown): Runtime {
  const { wallets, connections, embedded, project, signIn, signInGate, track } = walletConnections
  const { config, ports, text, account, network, load } = shell
  const alerts = createAlertStore((alert) => {
    load('alerts').then(
      ({ notifyDeveloper }) => notifyDeveloper({ text, console: ports.console }, alert),
      // The banner loads with this code, and tries again.
      () => undefined,
    )
  })
  const tellTimeout = ({ timeout }: EmbeddedState, before?: EmbeddedState): void => {
    if (timeout === before?.timeout) return
    if (before?.timeout !== undefined) alerts.settle(alertOfTimeout[before.timeout])
    if (timeout !== undefined) alerts.raise(alertOfTimeout[timeout])
  }
  tellTimeout(embedded.getState())
  embedded.subscribe(tellTimeout)
  walletConnections.pairing.subscribe((pairing) => {
    const refusal = pairing.status === 'unreachable' ? pairing.refusal : undefined
    if (refusal?.alert !== undefined) alerts.raise(refusal.alert, refusal.words)
  })
  const modal = createModalStore({
    ...ports,
    embedded: config.embedded,
    isConnected: () => hasAccount(account.getState(), account.getState().active),
    signIn: signIn.getState,
    track,
  })
  const context = { config, ports, account, network, wallets, connections, modal, signInGate, alerts, project }
  const listeners = new Set<() => void>()
  let loadedFlows: Flows | undefined

  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }

  /** The frame of the embedded wallet shows a request. */
  const isAskedInFrame = (): boolean =>
    embedded.getState().wallet?.requests.store.getState().prompts.includes('approval') === true

  const runtime: Runtime = {
    ...walletConnections,
    // Its `start` is that of the page.
    ...shell,
    connectors: createConnectorList(wallets, config),
    modal,
    snackbar: createSnackbarStore(),
    alerts,
    ...createWalletActions(context),
    open: createOpenModal({ ...context, named: walletConnections.named }),
    close: modal.close,
    offersCode: createCodeOffer(context),
    fundsUnderWay: () => (isAskedInFrame() ? 'request' : fundsUnderWay(ports.storage.get, ports.now())),
    recentWallets: () => recentWallets(ports.storage),
    flows: loadOnce(async () => {
      // The texts load too: a flow may show a message before any view has loaded them.
      const loading = load('wallet').then(() => load('flows'))
      const [{ createFlows }] = await Promise.all([loading, connections.ready(), text.load('flows')])
      const flows = await createFlows(runtime)
      loadedFlows = flows
      flows.publicState.subscribe(notify)
      notify()
      return flows
    }),
    async accountFlows() {
      const [flows] = await Promise.all([runtime.flows(), load('wallet').then(() => load('account'))])
      return flows.account.load()
    },
    getState: () => loadedFlows?.publicState.get(),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy() {
      for (const stop of stops) stop()
      loadedFlows?.destroy()
    },
  }

  // Also loads the titles of the account views, so that the header usually has one before the view has loaded.
  if (hasAccount(account.getState(), account.getState().active)) text.load('account').catch(() => undefined)
  const stops = [reportConfiguration(context, host), followAccount(runtime), modal.start()]
  return runtime
}
