import type { Connections } from '@/lib/connect/connections'
import { loadOnce } from '@/lib/core/load-once'
import { createSignInOwner, type SignInOwnerContext } from './create-sign-in-owner'
import type { SignInFlow } from './sign-in-flow'
import { createSignInGate, type SignInGate } from './sign-in-gate'
import type { SignInOwner } from './sign-in-owner'

export interface SignInWatchContext extends Omit<SignInOwnerContext, 'loadFlow'> {
  /** Loads the flow that asks the visitor to sign, and creates it. */
  createFlow(owner: SignInOwner): Promise<SignInFlow>
  /** Opens the modal at its first view. */
  openModal(): Promise<void>
}

export interface WatchedConnections {
  readonly connections: Connections
  readonly gate: SignInGate
}

/**
 * Starts sign-in with the first wallet and stops it with the connections. A visitor who is signed in already loads
 * nothing more than this.
 */
export function watchSignIn(connections: Connections, context: SignInWatchContext): WatchedConnections {
  const loadFlow = loadOnce(() => context.createFlow(owner))
  const owner = createSignInOwner({ ...context, loadFlow })
  let stop: (() => void) | undefined
  connections.onLeave(owner.leave)
  void owner.finishSignOut()
  return {
    connections: {
      ...connections,
      attach(connector, connection, options) {
        connections.attach(connector, connection, options)
        stop ??= owner.start()
      },
      stop() {
        stop?.()
        stop = undefined
        connections.stop()
      },
    },
    gate: createSignInGate({ ...context, flow: loadFlow, refresh: owner.recheck }),
  }
}
