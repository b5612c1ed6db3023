import 'server-only'
import { hasTransfers, namespaceOf } from '@/lib/core/namespaces'
import { capabilityByNetwork } from '../platform/capability'

export const rpcCapability = capabilityByNetwork((chainId, { rpc }) => (rpc.chainIds.includes(chainId) ? rpc.id : null))

/** What a wallet has signed is sent through the gateway. */
export const sendCapability = capabilityByNetwork((chainId, { rpc }) =>
  hasTransfers(namespaceOf(chainId)) && rpc.chainIds.includes(chainId) ? rpc.id : null,
)
