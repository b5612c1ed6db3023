import { createActor, fromPromise } from 'xstate'
import type { Connections } from '@/lib/connect/connections'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import { followViews } from '@/lib/flow/follow-views'
import { currentEntry } from '@/lib/modal/modal-router'
import { switchNetworkMachine } from './switch-network-machine'

export interface SwitchNetworkFlowContext extends Pick<FlowContext, 'account' | 'network' | 'modal'> {
  readonly connections: Pick<Connections, 'get' | 'update'>
  /** Resolves when the session of the account on its new network has been read. Never rejects. */
  whenSignInChecked(): Promise<void>
}

/** Runs the switch machine with the connected wallets; the view SwitchNetwork starts and cancels it. */
export function createSwitchNetworkFlow(context: SwitchNetworkFlowContext) {
  const { connections, account, network, modal, whenSignInChecked } = context

  async function switchTo(target: Caip2, signal: AbortSignal): Promise<void> {
    const found = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === target)
    if (found === undefined) throw new AppError('network.not_found', { details: { network: target } })
    const namespace = namespaceOf(target)
    const connector = connections.get(namespace)
    if (connector !== undefined && account.getState().accounts[namespace].chainId !== target) {
      const isReported = await connector.switchNetwork(found, signal)
      if (connections.get(namespace) !== connector) return
      // A wallet that has reported it may have left it again since. For the others it is applied here.
      if (!isReported) connections.update(namespace, { chainId: target })
    }
    account.setState({ active: namespace })
    network.setState({ active: account.getState().accounts[namespace].chainId ?? target })
    // Sign-in may open its view now. Waiting for it keeps the modal from closing and opening again.
    await whenSignInChecked()
  }

  function finish(): void {
    const { stack } = modal.store.getState()
    const entry = currentEntry(modal.store.getState())
    if (entry.view !== 'SwitchNetwork') return
    if (entry.params.destination !== undefined) {
      modal.replaceEntry(entry.params.destination)
      return
    }
    const before = stack[stack.length - 2]?.view
    // The views before this one are no longer needed.
    if (before === undefined || before === 'UnsupportedChain') modal.finish()
    else modal.back()
    if (before === 'Networks') modal.back()
  }

  const actor = createActor(
    switchNetworkMachine.provide({
      actors: {
        switchNetwork: fromPromise<void, { network: Caip2 }>(({ input, signal }) => switchTo(input.network, signal)),
      },
      actions: { finish },
    }),
  ).start()

  const unfollow = followViews(modal, {
    entered: (entry) => {
      if (entry.view === 'SwitchNetwork') actor.send({ type: 'switch', network: entry.params.network })
    },
    left: (entry) => {
      if (entry.view === 'SwitchNetwork') actor.send({ type: 'cancel' })
    },
  })

  return {
    actor,
    stop() {
      unfollow()
      actor.stop()
    },
  }
}
