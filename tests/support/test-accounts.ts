import { startAccounts } from '@/devnet/accounts/serve-accounts'

/** Example accounts that stand in for all providers of social logins. */
export interface TestAccounts {
  /** Its origin. */
  readonly url: string
  /** Settings of the server whose visitors log in there. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/**
 * Starts example accounts on a free port.
 *
 * @param rpcUrl - A seeded devnet, for accounts of Farcaster.
 */
export async function startTestAccounts(rpcUrl?: string): Promise<TestAccounts> {
  const accounts = await startAccounts({ port: 0, ...(rpcUrl !== undefined && { rpcUrl }) })
  return { url: accounts.url, env: { FOYER_EXAMPLE_ACCOUNTS_URL: accounts.url }, stop: accounts.close }
}
