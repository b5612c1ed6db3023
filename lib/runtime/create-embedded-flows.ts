import { createApprovalFlow } from '@/lib/approval/approval-flow'
import type { ConnectWallet } from '@/lib/connect/connect-wallet'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import type { EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import { AppError } from '@/lib/core/app-error'
import { createEmailLoginFlow } from '@/lib/email-login/email-login-flow'
import type { EmbeddedFlows } from './embedded-flows'
import type { Runtime } from './runtime'

/** Creates the flows of the embedded wallet. Rejects with `capability.off` on a page without one. */
export async function createEmbeddedFlows(runtime: Runtime, connectWallet: ConnectWallet): Promise<EmbeddedFlows> {
  const { account, network, modal, ports, embedded } = runtime
  const wallet = await openEmbedded(runtime)
  const login = createEmailLoginFlow({
    ...{ account, network, modal, connectWallet },
    now: ports.now,
    embedded: () => openEmbedded(runtime),
    welcome: () => embedded.setState({ isNew: true }),
  })
  const stopApprovals = createApprovalFlow({ account, modal }, wallet.requests)
  return {
    login: login.actor,
    wallet,
    subscribe(listener) {
      const subscription = login.actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    stop() {
      stopApprovals()
      login.stop()
    },
  }
}

/** Loads the code of the embedded wallet. Its frame is added to the page by the first request. */
async function openEmbedded({
  loadSource,
  embedded,
}: Pick<Runtime, 'loadSource' | 'embedded'>): Promise<EmbeddedWallet> {
  const source = await loadSource(EMBEDDED)
  await source?.load()
  const { wallet } = embedded.getState()
  if (wallet === undefined) throw new AppError('capability.off', { details: { capability: 'email' } })
  return wallet
}
