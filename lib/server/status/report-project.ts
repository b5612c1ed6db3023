import 'server-only'
import { createNetworks } from '@/lib/chains/networks'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { projectConfig } from '@/lib/project/project-config-contract'
import type { Services } from '../process/services'
import { defaultNetworkOf } from '../settings/default-network'
import { reportCapabilities } from './capabilities'
import { serverAlerts } from './server-alerts'

/** What this server offers to the requesting project; `serve` has already checked the project. */
export function reportProject(
  _input: EndpointInput<typeof projectConfig>,
  services: Services,
): EndpointOutput<typeof projectConfig> {
  const { env, project, rpc } = services
  if (!project) throw new AppError('internal')
  const capabilities = reportCapabilities(services)
  const isOn = (id: keyof typeof capabilities) => capabilities[id].state === 'on'
  const networks = createNetworks({ appUrl: '', projectId: project.id, devnetRpcUrl: env.devnet?.rpcUrl })
  return {
    projectId: project.id,
    features: {
      balances: isOn('balances'),
      prices: isOn('prices'),
      swap: isOn('swap'),
      faucet: isOn('faucet'),
      onramp: isOn('onramp'),
      names: isOn('names'),
      email: isOn('email'),
      social: [],
      walletConnect: isOn('walletconnect'),
      signIn: isOn('sessions'),
    },
    defaultNetwork: defaultNetworkOf(env),
    networks: networks
      .filter(({ retired }) => !retired)
      .map(({ caipNetworkId }) => ({ caipNetworkId, available: rpc.chainIds.includes(caipNetworkId) })),
    alerts: serverAlerts(services).map(({ code }) => code),
  }
}
