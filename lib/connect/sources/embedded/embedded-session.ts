import type { AccountType } from '@/lib/account/account-store'
import { isAccountAddress } from '@/lib/core/account-address'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { EmbeddedLogin, EmbeddedUser } from '@/lib/frame/embedded-login'
import { wireChainId } from '@/lib/frame/sent-chain-id'
import type { Connection, LoginAccounts } from '../../connector'
import { createHeldConnection, type HeldConnection } from '../../held-connection'
import type { OneClickMessage } from '../walletconnect/one-click'

/** The fields of a message for signing in: spec section 3, "Sign-in session". */
export interface SignInFields extends OneClickMessage {
  readonly accountAddress: string
}

/** The accounts of the login, one for each namespace of the wallet. */
export interface EmbeddedSession {
  readonly namespaces: readonly Namespace[]
  account(namespace: Namespace): HeldConnection
  /**
   * Reads the account of a namespace on a network.
   *
   * @throws {AppError} as `EmbeddedLogin.user`; `wallet.no_accounts` for an answer without an account of the namespace.
   */
  read(namespace: Namespace, chainId: Caip2, signal?: AbortSignal): Promise<Connection>
  /**
   * Sends a message for signing in with the request that reads the account, as newer stock clients do. Resolves with the
   * signature, if the login covers the message.
   */
  signIn(message: SignInFields, text: string, signal: AbortSignal): Promise<string | undefined>
  /** Keeps another address of the login, for accounts that are connected later. */
  setEmail(email: string): void
  /** Whether the remembered login still holds. Asked once for all namespaces. Never rejects. */
  check(): Promise<boolean>
  /**
   * Ends the login in every namespace, and the open requests of the frame. Resolves with whether the frame has
   * answered, after 3 s at most. Never rejects.
   */
  signOut(): Promise<boolean>
  /** Ends the login in this page only, because another tab has ended it. */
  drop(): void
}

/**
 * @param rejectPending - Rejects the requests that wait for the visitor.
 * @param preferredType - The type of account that the visitor has chosen in a namespace.
 */
export function createEmbeddedSession(
  login: EmbeddedLogin,
  namespaces: readonly Namespace[],
  rejectPending: () => void,
  preferredType: (namespace: Namespace) => AccountType | undefined,
): EmbeddedSession {
  const accounts = new Map(namespaces.map((namespace) => [namespace, createHeldConnection()] as const))
  let checking: Promise<boolean> | undefined
  let ending: Promise<boolean> | undefined
  let lastRead: Promise<unknown> = Promise.resolve()

  const account = (namespace: Namespace): HeldConnection => {
    const found = accounts.get(namespace)
    if (found === undefined) throw new AppError('wallet.unsupported_chain_id')
    return found
  }

  function forgetAccounts(): void {
    rejectPending()
    for (const held of accounts.values()) held.change(null)
  }

  return {
    namespaces,
    account,
    async read(namespace, chainId, signal) {
      // One after the other: the frame has one network at a time.
      const reading = lastRead.then(() => login.user(wantedAccount(chainId, preferredType(namespace)), signal))
      lastRead = reading.catch(() => undefined)
      const user = await reading
      if (!isAccountAddress(namespace, user.address)) throw new AppError('wallet.no_accounts')
      const { email, userName, provider } = user
      const connection: Connection = {
        accounts: [user.address],
        chainId,
        user: { email: email ?? null, ...(userName && { username: userName }) },
        ...(provider && provider !== 'email' && { socialProvider: provider }),
        login: loginAccounts(namespace, user, preferredType(namespace)),
      }
      // Libraries of the page follow the account too.
      account(namespace).change(connection)
      return connection
    },
    async signIn({ resources, ...fields }, text, signal) {
      const siwxMessage = { ...fields, ...(resources && { resources: [...resources] }), serializedMessage: text }
      const type = preferredType(namespaceOf(fields.chainId))
      const asked = { ...wantedAccount(fields.chainId, type), siwxMessage }
      const { signature, message } = await login.user(asked, signal)
      return message === text ? signature : undefined
    },
    setEmail(email) {
      for (const held of accounts.values()) {
        const connection = held.get()
        if (connection) held.hold({ ...connection, user: { ...connection.user, email } })
      }
    },
    check() {
      checking ??= login.isConnected().finally(() => {
        checking = undefined
      })
      return checking
    },
    signOut() {
      ending ??= login.signOut().finally(() => {
        ending = undefined
      })
      forgetAccounts()
      return ending
    },
    drop() {
      login.drop()
      forgetAccounts()
    },
  }
}

/** The frame shows the account with a key where the wanted one is not offered. */
function wantedAccount(chainId: Caip2, type: AccountType | undefined) {
  return {
    chainId: wireChainId(chainId),
    ...(type && { preferredAccountType: type === 'EOA' ? ('eoa' as const) : ('smartAccount' as const) }),
  }
}

function loginAccounts(
  namespace: Namespace,
  { address, accounts = [], preferredAccountType, smartAccountDeployed }: EmbeddedUser,
  chosen: AccountType | undefined,
): LoginAccounts {
  const owned = accounts.filter((each) => isAccountAddress(namespace, each.address))
  const isListed = owned.some((each) => isSameAddress(namespace, each.address, address))
  return {
    owned: isListed ? owned : [{ address, type: preferredAccountType ?? 'EOA' }, ...owned],
    preferred: chosen ?? preferredAccountType,
    isDeployed: smartAccountDeployed,
  }
}
