import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import { MAX_ANSWER_VALUES, parseForeignJson } from '../kit/json-bounds'
import { fetchUpstream } from '../upstream/fetch-upstream'
import type { ChainApiPolicy } from './chain-api-policy'
import { cosmosApiPolicy } from './cosmos-api-policy'
import { esploraPolicy } from './esplora-policy'
import { createTrust, type Trust } from './node-trust'

/** The HTTP APIs of chains that have no JSON-RPC node here. Our own reads only: visitors cannot relay through them. */
export interface ChainApis {
  readonly id: string
  /** The chains for which the operator has configured an API. */
  readonly chainIds: readonly Caip2[]
  /**
   * Reads a path of the closed list. A failed address is followed by the next one.
   *
   * @throws {AppError} `network.not_found` for a chain without an API; `upstream.*`; `request.aborted`.
   */
  get<Schema extends z.ZodMiniType>(chainId: Caip2, path: string, read: ChainApiRead<Schema>): Promise<z.output<Schema>>
}

export interface ChainApiRead<Schema> {
  readonly query?: Readonly<Record<string, string>>
  readonly reply: Schema
  readonly signal: AbortSignal
}

const policies: Readonly<Partial<Record<Namespace, ChainApiPolicy>>> = {
  bip122: esploraPolicy,
  cosmos: cosmosApiPolicy,
}

interface ChainApi {
  readonly policy: ChainApiPolicy
  readonly urls: readonly string[]
  readonly trust: Trust
}

/** @param urls - `FOYER_CHAIN_API_URLS`: addresses by chain, in the operator's order of preference. */
export function createChainApis(urls: Readonly<Partial<Record<Caip2, readonly string[]>>>): ChainApis {
  const apis = new Map(
    Object.entries(urls).map(([chainId, addresses]) => [chainId as Caip2, openApi(chainId as Caip2, addresses ?? [])]),
  )
  return {
    id: 'http-api',
    chainIds: [...apis.keys()],
    async get(chainId, path, { query = {}, reply, signal }) {
      const api = apis.get(chainId)
      if (api === undefined) throw new AppError('network.not_found', { details: { chainId } })
      const { policy, trust } = api
      if (!policy.paths.some((pattern) => pattern.test(path))) throw new TypeError('a path outside the closed list')
      const [first, ...others] = await trust.choose(api.urls, signal)
      const { status, text } = await fetchUpstream({
        vendor: policy.vendor,
        url: [addressOf(first, path, query), ...others.map((url) => addressOf(url, path, query))],
        method: 'GET',
        headers: { accept: 'application/json' },
        maxReplyBytes: policy.maxReplyBytes,
        signal,
      })
      if (status < 200 || status > 299) {
        throw new AppError('upstream.failed', { details: { vendor: policy.vendor, status } })
      }
      const parsed = z.safeParse(reply, parseForeignJson(text, MAX_ANSWER_VALUES))
      if (!parsed.success) throw new AppError('upstream.invalid_reply', { details: { vendor: policy.vendor } })
      return parsed.data
    },
  }
}

function openApi(chainId: Caip2, urls: readonly string[]): ChainApi {
  const chain = parseCaip2(chainId)
  const policy = chain === null ? undefined : policies[chain.namespace]
  if (chain === null || policy === undefined) throw new TypeError(`no API for ${chainId}`)
  const { vendor, identity, maxReplyBytes } = policy
  const trust = createTrust(async (url, isRetried) => {
    const { status, text } = await fetchUpstream({
      vendor,
      url: addressOf(url, identity.path),
      method: 'GET',
      retry: isRetried,
      maxReplyBytes,
    })
    if (status !== 200) throw new AppError('upstream.failed', { details: { vendor, status } })
    return identity.isOf(chain.reference, text)
  })
  return { policy, urls, trust }
}

/** A path prefix and a query of the operator's address are kept. */
function addressOf(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url
}
