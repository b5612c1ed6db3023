import 'server-only'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { configurableChainIds, createNetworks, pickerNetworks } from '@/lib/chains/networks'
import { connectableNamespaces } from '@/lib/core/namespaces'
import type { PageSettings } from '@/lib/project/project-config-contract'
import type { Env } from '../settings/env'

type SettingsEnv = Pick<Env, 'authPath' | 'devnet' | 'networks' | 'roleUrls' | 'signIn' | 'walletConnect'>

interface PageFacts {
  readonly projectId: string
  /** Origin of this server for a page of another origin; `''` for a page of its own. */
  readonly appUrl: string
  /** The login by e-mail, if this server offers it, and whether its mails are shown at `/outbox`. */
  readonly email: { readonly hasOutbox: boolean } | undefined
}

/**
 * What the operator has decided for a page. It offers every EVM and Solana network, because each one has a node: the
 * operator's, otherwise the network's public one. Of the other namespaces it offers the networks that the operator has
 * named. The devnet comes first if it is on; other test networks only if they are named.
 */
export function pageSettings(env: SettingsEnv, { projectId, appUrl, email }: PageFacts): PageSettings {
  const known = createNetworks({ appUrl, projectId, devnetRpcUrl: env.devnet?.rpcUrl })
  const networks = pickerNetworks(known, connectableNamespaces).filter(
    ({ testnet, caipNetworkId: id }) =>
      env.networks.includes(id) || (!configurableChainIds.includes(id) && (!testnet || id === DEVNET_CAIP_ID)),
  )
  return {
    networks,
    signIn: env.signIn,
    authPath: env.authPath,
    ...(env.walletConnect
      ? {
          walletConnectProjectId: env.walletConnect.projectId,
          walletConnectRelayUrl: env.walletConnect.relayUrl,
          walletConnectVerifyUrl: env.walletConnect.verifyUrl,
        }
      : {}),
    ...(email ? { walletUrl: env.roleUrls.wallet, ...(email.hasOutbox ? { outboxUrl: `${appUrl}/outbox` } : {}) } : {}),
    ...(env.devnet ? { defaultNetwork: DEVNET_CAIP_ID } : {}),
  }
}
