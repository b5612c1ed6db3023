import 'server-only'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { sessionIdOf } from '../sign-in/sessions/session-cookie'
import { readSession } from '../sign-in/sessions/session-records'
import type { OrderServices } from './onramp-services'

interface Account {
  readonly chainId: Caip2
  readonly address: string
}

/**
 * The accounts that this browser is signed in with; `null` without a session.
 *
 * @throws {AppError} `kv.unavailable`.
 */
export async function signedInAccounts(services: OrderServices): Promise<readonly Account[] | null> {
  if (services.env.signIn === 'off') return null
  const session = await readSession(sessionIdOf(services.headers), services)
  return session?.accounts.map(({ data }) => ({ chainId: data.chainId, address: data.accountAddress })) ?? null
}

/**
 * An order delivers to an account of the visitor who is signed in. Without a session any account is allowed, unless
 * visitors must sign in. Accounts are compared within their namespace.
 *
 * @throws {AppError} `onramp.address_changed`, `kv.unavailable`.
 */
export async function assertSignedInAs(
  { network, address }: { readonly network: Caip2; readonly address: string },
  services: OrderServices,
): Promise<void> {
  const accounts = await signedInAccounts(services)
  const namespace = namespaceOf(network)
  const isOwn =
    accounts === null
      ? services.env.signIn !== 'required'
      : accounts.some((own) => namespaceOf(own.chainId) === namespace && isSameAddress(namespace, own.address, address))
  if (!isOwn) throw new AppError('onramp.address_changed')
}
