import * as z from 'zod/mini'
import { addressKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155, isEvm, namespaceOf } from '@/lib/core/namespaces'
import { readWalletNetwork } from './wire-chain-id'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

/** Entries of a filter. */
const MAX_ENTRIES = 100

const address = boundedText(42, (text) => /^0x[\da-f]{40}$/i.test(text))
const chain = boundedText(20, (text) => /^0x[\da-f]{1,13}$/i.test(text))
const type = boundedText(20, (text) => text.length > 0)
/** ERC-7811 lists objects, clients of its first draft list addresses. */
const entry = z.union([address, z.literal('native'), z.object({ address: z.union([address, z.literal('native')]) })])
const entries = <Schema extends z.ZodMiniType>(schema: Schema) => z.array(schema).check(z.maxLength(MAX_ENTRIES))

/** The parameter of `wallet_getAssets`. */
const assetQuery = z.object({
  account: address,
  assetFilter: z.optional(z.record(chain, entries(entry))),
  assetTypeFilter: z.optional(entries(type)),
  chainFilter: z.optional(entries(chain)),
})

/** An asset as spec section 3 ("Wallet asset") has it. */
interface WalletAsset {
  readonly address: string
  readonly balance: `0x${string}`
  readonly type: 'NATIVE' | 'ERC20'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** US dollars. */
    readonly price?: number
    readonly iconUrl?: string
  }
}

interface AssetParts {
  readonly worker: Pick<KeyWorker, 'request'>
  /** The networks that the wallet has. */
  readonly chainIds: readonly Caip2[]
}

/**
 * Answers `wallet_getAssets` (ERC-7811) for an account of this wallet, by hex chain id. A network that was read has its
 * native currency, even with a balance of 0. Without a filter of networks, those that could not be read are left out.
 *
 * @throws {AppError} `request.invalid`; `wallet.unauthorized` for an account of another wallet;
 *   `wallet.unsupported_chain_id`; `balance.unavailable` when a network that was named, or every one, could not be read.
 */
export async function answerAssets(
  { worker, chainIds }: AssetParts,
  params: unknown,
  signal: AbortSignal,
): Promise<Readonly<Record<string, readonly WalletAsset[]>>> {
  const parsed = z.safeParse(assetQuery, Array.isArray(params) ? params[0] : params)
  if (!parsed.success) throw new AppError('request.invalid')
  const { account, assetFilter, assetTypeFilter, chainFilter } = parsed.data
  const owned = await ownedAccount(worker, account, signal)
  const named = assetFilter ? Object.keys(assetFilter) : chainFilter
  const hasNetwork = (chainId: Caip2) => chainIds.includes(chainId)
  const wanted = named
    ? [...new Set(named.map((hex) => readWalletNetwork(hex, hasNetwork)))]
    : chainIds.filter((chainId) => isEvm(namespaceOf(chainId)))
  if (wanted.length === 0) return {}
  const listed = filterByNetwork(assetFilter, hasNetwork)
  const asked = wanted.map((network) => ({
    network,
    tokens: (listed?.get(network) ?? []).filter((each) => each !== NATIVE) as `0x${string}`[],
  }))
  const { networks } = await worker.request('assets', { account: owned, networks: asked }, signal)
  const isRead = ({ assets }: (typeof networks)[number]) => assets !== null
  if (named ? !networks.every(isRead) : !networks.some(isRead)) throw new AppError('balance.unavailable')

  // ERC-7811: a filter of assets replaces the other filters.
  const types = assetFilter ? undefined : assetTypeFilter?.map((each) => each.toUpperCase())
  return Object.fromEntries(
    networks.flatMap(({ network, assets }) => {
      if (assets === null) return []
      const isWanted = listed && new Set(listed.get(network)?.map(keyOf))
      const shown = assets
        .map((asset) => assetOf(asset))
        .filter((asset) => (isWanted?.has(keyOf(asset.address)) ?? true) && (types?.includes(asset.type) ?? true))
      return [[`0x${evmChainId(network).toString(16)}`, shown] as const]
    }),
  )
}

/** The account as this wallet spells it. Its smart account is looked up only if the page means another than the EOA. */
async function ownedAccount(
  worker: AssetParts['worker'],
  account: string,
  signal: AbortSignal,
): Promise<`0x${string}`> {
  for (const wantsSmartAccount of [false, true]) {
    const { addresses, smartAccount } = await worker.request('user', { wantsSmartAccount }, signal)
    const owned = [addresses.eip155, smartAccount].find((each) => each && keyOf(each) === keyOf(account))
    if (owned) return owned as `0x${string}`
  }
  throw new AppError('wallet.unauthorized')
}

const NATIVE = 'native'

const keyOf = (address: string): string => (address === NATIVE ? NATIVE : addressKey(EIP155, address))

type Entries = NonNullable<z.output<typeof assetQuery>['assetFilter']>

/** The addresses that a filter of assets names, by network. */
function filterByNetwork(
  filter: Entries | undefined,
  hasNetwork: (chainId: Caip2) => boolean,
): ReadonlyMap<Caip2, readonly string[]> | undefined {
  if (!filter) return undefined
  const rows = Object.entries(filter).map(([hex, listed]) => {
    const addresses = listed.map((each) => (typeof each === 'string' ? each : each.address))
    return [readWalletNetwork(hex, hasNetwork), addresses] as const
  })
  return new Map(rows)
}

type ReadAsset = NonNullable<WorkerReply<'assets'>['networks'][number]['assets']>[number]

function assetOf({ address, balance, name, symbol, decimals, price, iconUrl }: ReadAsset): WalletAsset {
  return {
    address: address ?? NATIVE,
    balance: `0x${BigInt(balance).toString(16)}`,
    type: address === null ? 'NATIVE' : 'ERC20',
    metadata: { name, symbol, decimals, ...(price !== null && { price }), ...(iconUrl !== '' && { iconUrl }) },
  }
}
