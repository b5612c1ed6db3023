import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { DirectoryWallet, ListWalletsInput, ListWalletsOutput } from '@/lib/directory/directory-contract'
import { type Capability, capabilityOff } from '../platform/capability'
import type { Services } from '../platform/services'
import type { CacheKey, CachePolicy } from '../stores/cache'
import { askExplorer, findExplorer } from './find-explorer'
import { ownList } from './own-list'
import type { DirectoryPage, DirectoryRequest, ListedWallet } from './wallet-directory'

/** The explorer changes a few times a week; an answer of last week is better than the committed list. */
const directoryPolicy: CachePolicy = { freshMs: 60 * 60_000, staleMs: 7 * 24 * 60 * 60_000 }

type DirectoryServices = Pick<Services, 'cache' | 'env' | 'now' | 'signal'>

export const walletsCapability: Capability = ({ env }) => ({
  state: 'on',
  provider: env.walletExplorer ? 'explorer' : ownList.id,
})

export const walletConnectCapability: Capability = ({ env }) =>
  env.walletConnect
    ? { state: 'on', provider: new URL(env.walletConnect.relayUrl).host }
    : capabilityOff('FOYER_WALLETCONNECT_PROJECT_ID is not set')

/** Service of `GET /api/wallets`. While the explorer is off the committed list answers, so that no view is empty. */
export async function listWalletsService(
  { page = 1, search, ...named }: ListWalletsInput,
  services: DirectoryServices,
): Promise<ListWalletsOutput> {
  const request: DirectoryRequest = { page, ...named, ...(search && { search: search.trim().toLowerCase() }) }
  const { source, found, madeAt } = (await fromExplorer(request, services)) ?? {
    source: ownList.id,
    found: await ownList.list(request, services.signal),
    madeAt: services.now(),
  }
  return {
    wallets: found.wallets.map((wallet) => shownWallet(wallet, services)),
    count: found.count,
    nextPage: found.hasMore ? page + 1 : null,
    source,
    madeAt,
  }
}

/** The explorer's answer, or its last good one; `null` while there is none. */
async function fromExplorer(request: DirectoryRequest, services: DirectoryServices) {
  const explorer = findExplorer(services)
  if (!explorer) return null
  try {
    const load = (signal: AbortSignal): Promise<DirectoryPage> =>
      askExplorer((own) => explorer.list(request, own), 'list', signal, services)
    const { signal } = services
    const { value, madeAt } = await services.cache.swr(keyOf(request), directoryPolicy, load, { signal })
    return { source: explorer.id, found: value, madeAt }
  } catch (cause) {
    if (services.signal.aborted || !(cause instanceof AppError)) throw cause
    return null
  }
}

function keyOf({ page, search = '', chains = [], ids = [], exclude = [] }: DirectoryRequest): CacheKey {
  return ['wallets', page, search, [...chains].sort().join(), [...ids].sort().join(), [...exclude].sort().join()]
}

/** Pictures have an address of this server, absolute because hosts on other origins show them too. */
function shownWallet({ icon, imageId, ...wallet }: ListedWallet, services: DirectoryServices): DirectoryWallet {
  const { appUrl, walletExplorer } = services.env
  if (icon !== undefined) return { ...wallet, picture: `${appUrl}/wallets/${icon}.svg` }
  if (imageId === undefined || walletExplorer === null) return wallet
  return { ...wallet, picture: `${appUrl}/api/wallet-image?id=${imageId}` }
}
