import type { HostConfig, ThemeMode } from '@/components/modal'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { createNetworks, pickerNetworks } from '@/lib/chains/networks'
import { connectableNamespaces } from '@/lib/core/namespaces'
import type { Env } from '@/lib/server/settings/env'
import { projectsOf } from '@/lib/server/settings/project-config'

/**
 * Configuration of the host page. Plain values only: it is sent to the browser. It offers every network that a wallet can
 * connect to, because each one has a node: the operator's, otherwise the network's public one. The devnet comes first if
 * it is on; test networks are left out.
 */
export function hostConfig(env: Env, themeMode: ThemeMode): HostConfig {
  const projectId = projectsOf(env)[0]?.id ?? ''
  const known = createNetworks({ appUrl: '', projectId, devnetRpcUrl: env.devnet?.rpcUrl })
  const networks = pickerNetworks(known, connectableNamespaces).filter(
    ({ testnet, caipNetworkId }) => !testnet || caipNetworkId === DEVNET_CAIP_ID,
  )
  return {
    projectId,
    networks,
    themeMode,
    signIn: env.signIn,
    ...(env.devnet ? { defaultNetwork: DEVNET_CAIP_ID } : {}),
  }
}
