import type { HostConfig, ThemeMode } from '@/components/modal'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { configurableChainIds, createNetworks, pickerNetworks } from '@/lib/chains/networks'
import { connectableNamespaces } from '@/lib/core/namespaces'
import { currentProjects } from '@/lib/server/projects/project-list'
import type { Env } from '@/lib/server/settings/env'

/**
 * Configuration of the host page. Plain values only: it is sent to the browser. It offers every EVM and Solana network,
 * because each one has a node: the operator's, otherwise the network's public one. Of the other namespaces it offers the
 * networks that the operator has named. The devnet comes first if it is on; other test networks only if they are named.
 *
 * @param email - The login by e-mail, if this server offers it, and whether its mails are shown at `/outbox`.
 */
export function hostConfig(env: Env, themeMode: ThemeMode, email?: { readonly hasOutbox: boolean }): HostConfig {
  const projectId = currentProjects(env)[0]?.id ?? ''
  const known = createNetworks({ appUrl: '', projectId, devnetRpcUrl: env.devnet?.rpcUrl })
  const networks = pickerNetworks(known, connectableNamespaces).filter(
    ({ testnet, caipNetworkId: id }) =>
      env.networks.includes(id) || (!configurableChainIds.includes(id) && (!testnet || id === DEVNET_CAIP_ID)),
  )
  return {
    projectId,
    networks,
    themeMode,
    signIn: env.signIn,
    authPath: env.authPath,
    ...(env.walletConnect
      ? {
          walletConnectProjectId: env.walletConnect.projectId,
          walletConnectRelayUrl: env.walletConnect.relayUrl,
          walletConnectVerifyUrl: env.walletConnect.verifyUrl,
        }
      : {}),
    ...(email ? { walletUrl: env.roleUrls.wallet, ...(email.hasOutbox ? { outboxUrl: '/outbox' } : {}) } : {}),
    ...(env.devnet ? { defaultNetwork: DEVNET_CAIP_ID } : {}),
  }
}
