import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'

/** The chains of a test whose services make single calls only. */
export function fakeRpc(chainIds: RpcProvider['chainIds'], request: RpcProvider['request']): RpcProvider {
  const never = () => {
    throw new Error('only single calls have an answer here')
  }
  return { id: 'fake', chainIds, request, relay: never, localAnswer: never, client: never, stop: () => {} }
}
