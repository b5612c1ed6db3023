import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import { isEvm } from '@/lib/core/namespaces'

/** Stock frames take the id of an EVM network as a number, and any other as CAIP-2. */
export function wireChainId(chainId: Caip2): string | number {
  const { namespace, reference } = parseCaip2(chainId) ?? {}
  return isEvm(namespace) ? Number(reference) : chainId
}
