import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, NATIVE_TOKEN_ADDRESS, type Namespace, nativeTokenAddress } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { type GetHistoryInput, type GetHistoryOutput, MAX_TRANSFERS } from '@/lib/history/history-contract'
import { type Capability, capabilityByNetwork, capabilityOff } from '../platform/capability'
import { isServedNetwork } from '../platform/served-networks'
import type { Services } from '../platform/services'
import { nativeCurrencyOf } from '../tokens/native-currency'
import { settledTokenFacts } from '../tokens/token-facts-reader'
import { curatedToken } from '../tokens/token-lists'
import { explorerHistory } from './explorer-history'
import type { HistoryReader, ReadTransaction, ReadTransfer } from './history-reader'
import { solanaHistory } from './solana-history'

/** Fresh for as long as a block takes on most networks; an older page is better than none. */
const historyPolicy = { freshMs: 15_000, staleMs: 300_000 }
/** Tokens of a page whose facts are read. */
const MAX_TOKENS = 40

const readers: Readonly<Partial<Record<Namespace, HistoryReader>>> = {
  eip155: explorerHistory,
  solana: solanaHistory,
}

type HistoryServices = Pick<Services, 'cache' | 'charge' | 'env' | 'log' | 'rpc' | 'apis' | 'signal'>
type Transfer = GetHistoryOutput['transactions'][number]['transfers'][number]

/** The reader of a network's history; `undefined` if the operator has named no provider. */
function historyReaderOf(chainId: Caip2, { env }: Pick<Services, 'env'>): HistoryReader | undefined {
  return env.historyUrls[chainId] === undefined ? undefined : readers[namespaceOf(chainId)]
}

const byNetwork = capabilityByNetwork((chainId, platform) => historyReaderOf(chainId, platform)?.id ?? null)

export const historyCapability: Capability = (platform) =>
  Object.keys(platform.env.historyUrls).length === 0
    ? capabilityOff('FOYER_HISTORY_URLS is not set')
    : byNetwork(platform)

/**
 * Service of `POST /api/history`.
 *
 * @throws {AppError} `network.not_found`; `capability.off` for a network without a provider; `upstream.*`.
 */
export async function getHistoryService(
  { address, network, cursor }: GetHistoryInput,
  services: HistoryServices,
): Promise<GetHistoryOutput> {
  if (!isServedNetwork(network, services)) throw new AppError('network.not_found')
  const reader = historyReaderOf(network, services)
  const url = services.env.historyUrls[network]
  if (!reader || url === undefined) {
    throw new AppError('capability.off', { details: { capability: 'history', chainId: network } })
  }
  await services.charge(reader.weight)
  const { value } = await services.cache.swr(
    ['history', reader.id, network, address, cursor ?? ''],
    historyPolicy,
    (signal) => reader.read({ network, owner: address, cursor, url }, signal),
    { signal: services.signal },
  )
  const facts = await factsOf(network, value.transactions, services)
  const transactions = value.transactions.flatMap((each) => {
    const transfers = each.transfers.flatMap((transfer) => tell(network, transfer, facts)).sort(outFirst)
    // What strangers have sent is told only for what it has brought.
    return each.isOwn || transfers.length > 0 ? [wireTransaction(each, transfers)] : []
  })
  return { transactions, ...(value.next === undefined ? {} : { next: value.next }) }
}

type Facts = ReadonlyMap<string, { readonly symbol: string; readonly decimals: number }>

/** Facts of the tokens that are told. One that cannot be read is left out. */
async function factsOf(
  network: Caip2,
  transactions: readonly ReadTransaction[],
  services: HistoryServices,
): Promise<Facts> {
  const told = transactions.flatMap(({ transfers }) =>
    transfers.flatMap(({ direction, token }) => (token !== null && isTold(network, direction, token) ? [token] : [])),
  )
  const tokens = [...new Set(told)].slice(0, MAX_TOKENS)
  const settled = await settledTokenFacts(network, tokens, services)
  return new Map(
    tokens.flatMap((token, index) => {
      const each = settled[index]
      return each?.status === 'fulfilled' && each.value.value ? [[token, each.value.value] as const] : []
    }),
  )
}

function tell(network: Caip2, { direction, token, amount }: ReadTransfer, facts: Facts): readonly Transfer[] {
  if (token === null) {
    const { symbol, decimals } = nativeCurrencyOf(network)
    const address = nativeTokenAddress(network) ?? NATIVE_TOKEN_ADDRESS
    return [{ direction, token: { symbol, decimals, address }, amount: String(amount) }]
  }
  const known = isTold(network, direction, token) ? facts.get(token) : undefined
  if (!known) return []
  return [
    { direction, token: { symbol: known.symbol, decimals: known.decimals, address: token }, amount: String(amount) },
  ]
}

/** Receipts of tokens that are not on our list are left out, see the contract. */
function isTold(network: Caip2, direction: 'in' | 'out', token: string): boolean {
  return direction === 'out' || curatedToken(network, token) !== undefined
}

const outFirst = (one: Transfer, other: Transfer): number =>
  Number(one.direction === 'in') - Number(other.direction === 'in')

function wireTransaction(
  { id, at, outcome, isOwn, fee }: ReadTransaction,
  transfers: readonly Transfer[],
): GetHistoryOutput['transactions'][number] {
  const told = transfers.slice(0, MAX_TRANSFERS)
  return { id, at, outcome, isOwn, transfers: told, ...(fee === undefined ? {} : { fee: String(fee) }) }
}
