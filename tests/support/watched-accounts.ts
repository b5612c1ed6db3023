import { type AccountServer, startAccounts } from '@/devnet/accounts/serve-accounts'

/** Example accounts that note the paths they are asked for. */
export type WatchedAccounts = AccountServer & { readonly asked: string[] }

export async function startWatchedAccounts(): Promise<WatchedAccounts> {
  const asked: string[] = []
  const accounts = await startAccounts({
    port: 0,
    wrap:
      ({ answer }) =>
      (request) => {
        asked.push(new URL(request.url).pathname)
        return answer(request)
      },
  })
  return { ...accounts, asked }
}
