import { AppError } from '@/lib/core/app-error'
import type { CallApi } from '@/lib/core/call-endpoint'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import { stepError } from '@/lib/core/step-error'
import { coinTypeOf } from './coin-type'
import type { NameResolver } from './name-resolver'
import { nameLookup, nameReverse } from './names-contract'

/**
 * Names of the Foyer server: those of its registry, then ENS where it has a node of Ethereum. EVM networks only.
 *
 * @param baseUrl - Origin of the server, `''` for that of the page: pictures are drawn from there.
 */
export function createServerResolver(call: CallApi, baseUrl: string): NameResolver {
  const imageAt = (avatar: string | null) => (avatar?.startsWith('/') ? `${baseUrl}${avatar}` : (avatar ?? undefined))
  return {
    async resolve(name, chainId, signal) {
      if (!isEvm(namespaceOf(chainId))) return null
      try {
        return await call(nameLookup, { name, coinType: coinTypeOf(evmChainId(chainId)) }, signal)
      } catch (cause) {
        if (AppError.is(cause, 'names.not_found')) return null
        throw stepError(cause, 'names.resolve_failed')
      }
    },
    async profileOf(address, chainId, signal) {
      if (!isEvm(namespaceOf(chainId))) return null
      try {
        const { names } = await call(nameReverse, { address }, signal)
        const [best] = names
        return best ? { name: best.name, image: imageAt(best.avatar) } : null
      } catch (cause) {
        throw stepError(cause, 'names.reverse_failed')
      }
    },
  }
}
