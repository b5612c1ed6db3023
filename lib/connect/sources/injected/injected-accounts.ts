import { AppError } from '@/lib/core/app-error'
import { caip2FromEvm } from '@/lib/core/caip'
import { QUIET_TIMEOUT_MS } from '../../ask-foreign'
import { awaitConnection } from '../../await-connection'
import type { Connection, ConnectionChange } from '../../connector'
import type { Eip1193Provider } from './discovered-wallet'
import { type AskedWallet, promptWallet } from './injected-requests'
import { askQuietly, askWallet, readAccounts, readChainId } from './wallet-provider'

/** `Connector.connect`: opens the wallet. */
export async function requestAccounts(wallet: AskedWallet, signal?: AbortSignal): Promise<Connection> {
  const [first, ...rest] = readAccounts(await promptWallet(wallet, 'eth_requestAccounts', [], signal))
  if (first === undefined) throw new AppError('wallet.no_accounts')
  return { accounts: [first, ...rest], chainId: await chainIdOf(wallet.provider, signal) }
}

/** `Connector.awaitAccounts`: reads the accounts until there are some. */
export function awaitAccounts(provider: Eip1193Provider, signal: AbortSignal): Promise<Connection> {
  return awaitConnection(async () => {
    const [first, ...rest] = readAccounts(await askQuietly(provider, 'eth_accounts', QUIET_TIMEOUT_MS))
    return first === undefined ? null : { accounts: [first, ...rest], chainId: await chainIdOf(provider, signal) }
  }, signal)
}

/** `Connector.current`: accounts and network as far as the wallet names them. */
export async function readCurrent(provider: Eip1193Provider): Promise<ConnectionChange | null> {
  const [accounts, chain] = await Promise.all([
    askQuietly(provider, 'eth_accounts', QUIET_TIMEOUT_MS),
    askQuietly(provider, 'eth_chainId', QUIET_TIMEOUT_MS),
  ])
  const id = readChainId(chain)
  const change = {
    ...(Array.isArray(accounts) ? { accounts: readAccounts(accounts) } : {}),
    ...(id === null ? {} : { chainId: caip2FromEvm(id) }),
  }
  return Object.keys(change).length === 0 ? null : change
}

async function chainIdOf(provider: Eip1193Provider, signal?: AbortSignal): Promise<Connection['chainId']> {
  const answer = await askWallet(provider, 'eth_chainId', undefined, QUIET_TIMEOUT_MS, signal)
  if (!answer.ok && answer.reason === 'aborted') throw new AppError('request.aborted')
  const id = answer.ok ? readChainId(answer.value) : null
  if (id === null) throw new AppError('wallet.failed', { details: { method: 'eth_chainId' } })
  return caip2FromEvm(id)
}
