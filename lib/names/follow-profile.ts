import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { type AccountStore, patchAccount } from '@/lib/account/account-store'
import { accountKey } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { NameQueries } from './name-queries'
import type { Profile } from './name-resolver'

interface Followed {
  readonly key: string | undefined
  stop(): void
}

const NOT_FOLLOWED: Followed = { key: undefined, stop: () => undefined }

/**
 * Keeps `profileName` and `profileImage` of each connected account at what the resolvers answer, also after a change of a
 * name. While they cannot be asked, the account keeps the last answer. Returns a function that stops it.
 */
export function followProfiles(account: AccountStore, queryClient: QueryClient, queries: NameQueries): () => void {
  const followed = new Map<Namespace, Followed>()

  function follow(namespace: Namespace): void {
    const { address, chainId, status } = account.getState().accounts[namespace]
    const isConnected = status === 'connected' && address !== undefined && chainId !== undefined
    const key = isConnected ? accountKey(chainId, address) : undefined
    const before = followed.get(namespace) ?? NOT_FOLLOWED
    if (before.key === key) return
    before.stop()
    // Set before anything is shown: that changes the account, which calls this function.
    followed.set(namespace, NOT_FOLLOWED)
    if (!isConnected) return
    const observer = new QueryObserver(queryClient, queries.profile({ chainId, address }))
    let stop = (): void => undefined
    followed.set(namespace, { key, stop: () => stop() })
    stop = observer.subscribe(({ data }) => data !== undefined && show(namespace, data))
    const { data } = observer.getCurrentResult()
    if (data !== undefined) show(namespace, data)
  }

  function show(namespace: Namespace, profile: Profile | null): void {
    const next = { profileName: profile?.name, profileImage: profile?.image }
    const { profileName, profileImage } = account.getState().accounts[namespace]
    if (profileName !== next.profileName || profileImage !== next.profileImage) patchAccount(account, namespace, next)
  }

  const followAll = (): void => namespaces.forEach(follow)
  followAll()
  const unsubscribe = account.subscribe(followAll)
  return () => {
    unsubscribe()
    for (const { stop } of followed.values()) stop()
  }
}
