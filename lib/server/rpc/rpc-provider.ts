import 'server-only'
import type { Client } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { Cache } from '../platform/cache'
import type { Env } from '../platform/env'
import type { Log } from '../platform/log'

/** One JSON-RPC call to a chain. */
export interface RpcCall {
  readonly chainId: Caip2
  readonly method: string
  readonly params?: readonly unknown[]
}

/** Nodes of the chains that this server is configured for, with failover. */
export interface RpcProvider {
  /** @returns the `result` of the node's answer, unchanged. */
  request(call: RpcCall, signal?: AbortSignal): Promise<unknown>
  /** A viem client whose transport is {@link RpcProvider.request}; use it with single actions. */
  client(chainId: Caip2, signal?: AbortSignal): Client
}

/** What the provider is made of; `platform.ts` passes it once a process. */
export interface RpcProviderOptions {
  readonly env: Env
  readonly cache: Cache
  readonly log: Log
}

/** Interface only for now: the gateway brings the nodes. */
export function createRpcProvider(_options: RpcProviderOptions): RpcProvider {
  const off = () => new AppError('capability.off', { details: { capability: 'rpc' } })
  return {
    request: () => Promise.reject(off()),
    client: () => {
      throw off()
    },
  }
}
