import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { evmMethods } from './namespace-requests'
import type { OneClickMessage } from './one-click'
import type { WalletConnectSettings } from './walletconnect-settings'

/**
 * Maximum length of a capability in characters of its JSON. The server accepts 4096 characters of base64, which is a
 * third longer.
 */
const MAX_CAPABILITY_LENGTH = 3_000

/**
 * The parameters of `authenticate` (spec section 7). The wanted chain is the first: most wallets sign for that one alone.
 *
 * @returns `null` with more chains than a signed capability has room for: it repeats them for each method.
 */
export function authenticateRequest(message: OneClickMessage, wanted: Caip2, { networks }: WalletConnectSettings) {
  const others = networks.map(({ caipNetworkId }) => caipNetworkId).filter((chainId) => chainId !== wanted)
  const chains = [wanted, ...others]
  const methods = [...evmMethods]
  const limits = methods.map((method) => [`request/${method}`, [{ chains }]])
  const capability = JSON.stringify({ att: { [EIP155]: Object.fromEntries(limits) } })
  if (capability.length > MAX_CAPABILITY_LENGTH) return null
  const { domain, uri, version, nonce, issuedAt, statement, expirationTime, notBefore, requestId, resources } = message
  return {
    ...{ domain, uri, version, nonce, chains, methods, chainId: message.chainId, iat: issuedAt },
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: [...resources] }),
  }
}
