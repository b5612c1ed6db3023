import { createActor, fromPromise } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { currentEntry } from '@/lib/modal/modal-router'
import { switchNetworkMachine } from '@/lib/switch-network/switch-network-machine'
import type { Runtime } from './runtime'
import { followViews } from './view-flows'

/** The switch machine with the runtime's wallet, started and cancelled by its view. */
export function createSwitchNetworkFlow({ connections, account, network, modal }: Runtime) {
  async function switchTo(target: Caip2, signal: AbortSignal): Promise<void> {
    const found = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === target)
    if (found === undefined) throw new AppError('network.not_found', { details: { network: target } })
    const namespace = namespaceOf(target)
    const connector = connections.get(namespace)
    if (connector !== undefined && account.getState().accounts[namespace].chainId !== target) {
      await connector.switchNetwork(found, signal)
      if (connections.get(namespace) !== connector) return
      // The wallet usually tells by itself; one that does not must not leave us behind.
      connections.update(namespace, { chainId: target })
    }
    account.setState({ active: namespace })
    network.setState({ active: target })
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
    // The views that led here are of no use any more.
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
