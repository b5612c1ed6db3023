import { createConnectFlow } from '@/lib/connect/connect-flow'
import { createWalletConnection } from '@/lib/connect/connect-wallet'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { nextTask } from '@/lib/core/next-task'
import type { FlowContext } from '@/lib/flow/flow-context'
import { createLazyFlow } from '@/lib/flow/lazy-flow'
import { createTooltipStore } from '@/lib/modal/tooltip-store'
import { whenSignInChecked } from '@/lib/sign-in/sign-in-store'
import { createSwitchNetworkFlow } from '@/lib/switch-network/switch-network-flow'
import { createCallServer } from './call-server'
import { checkProject } from './check-project'
import { createFlowFacts } from './flow-facts'
import type { Flows } from './flows'
import { createPublicState } from './public-state'
import type { Runtime } from './runtime'
import { serverOf } from './server-of'

/**
 * Creates the third stage: the machines that connect and switch the network, with their ports filled, and the client of
 * our server. Loads after Connect has painted.
 */
export async function createFlows(runtime: Runtime): Promise<Flows> {
  // Evaluating the modules has filled the current task. Each machine starts in a task of its own.
  await Promise.all([nextTask(), loadAdapters(runtime)])
  const { config, ports, network, account, alerts, modal, signIn, snackbar, text, track, connections, connectors } =
    runtime
  const { load } = runtime
  const flowContext: FlowContext = { account, network, modal, snackbar, text, track }
  const server = serverOf(runtime)
  const call = createCallServer(server, alerts)
  const walletContext = { ...flowContext, connections, whenSignInChecked: () => whenSignInChecked(signIn) }
  const connectContext = { ...walletContext, wallets: runtime.wallets }
  const connect = createConnectFlow({ ...connectContext, offersCode: runtime.offersCode })
  const switchNetwork = createSwitchNetworkFlow(walletContext)
  await nextTask()
  const accountFlows = createLazyFlow(async () => {
    const { createAccountFlows } = await load('account')
    return createAccountFlows(runtime, { flowContext, server, call })
  })
  const embedded = createLazyFlow(async () => {
    const { createEmbeddedFlows } = await load('embedded')
    const loadSignIn = async () => (await load('loginSignIn')).createLoginSignIn({ account, server, call, track })
    return createEmbeddedFlows(
      runtime,
      createWalletConnection(connectContext),
      config.signIn === 'off' ? undefined : loadSignIn,
    )
  })
  checkProject(server, alerts, runtime.project, runtime.ports)
  const tooltip = createTooltipStore()

  return {
    call,
    connect: connect.actor,
    switchNetwork: switchNetwork.actor,
    account: accountFlows,
    embedded,
    tooltip,
    async createSignIn(owner) {
      // The texts load too: sign-in may show a message before any view has loaded them.
      const [{ createSignInFlow }] = await Promise.all([load('signIn'), text.load('signIn')])
      const { now } = ports
      const { disconnectNamespace } = runtime
      const isRequired = config.signIn === 'required'
      const context = { server, isRequired, now, call, connections, disconnectNamespace }
      return createSignInFlow({ ...flowContext, ...context }, owner)
    },
    async createOneClick() {
      const [{ createOneClick }] = await Promise.all([load('oneClick'), text.load('signIn')])
      return createOneClick({ account, server, call, track, snackbar })
    },
    async requestSignIn() {
      const { requestSignIn } = await load('requestSignIn')
      const isEnabled = config.signIn !== 'off'
      return requestSignIn({ isEnabled, account, network, connections, gate: runtime.signInGate })
    },
    publicState: createPublicState({
      ...{ account, network, modal, tooltip, signIn, connectors },
      flows: createFlowFacts(accountFlows),
    }),
    destroy() {
      for (const flow of [connect, switchNetwork, accountFlows, embedded]) flow.stop()
    },
  }
}

/** Loads the chain code of the namespaces that are not on every page, before a view can show an account of them. */
async function loadAdapters({ config: { networks }, load }: Runtime): Promise<void> {
  if (networks.every(({ chainNamespace: each }) => each === EIP155 || each === SOLANA)) return
  await load('sources')
  const { loadChainAdapters } = await load('chainAdapters')
  await loadChainAdapters(networks, load)
}
