import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { POLKADOT } from '@/lib/core/namespaces'
import type { AppMetadata } from '../../app-metadata'
import { PROMPT_TIMEOUT_MS } from '../../ask-foreign'
import { awaitConnection } from '../../await-connection'
import type { Connection, Connector, Patience } from '../../connector'
import { createHeldConnection, rememberedConnectionOf } from '../../held-connection'
import type { PageGlobals } from '../../page-globals'
import type { RememberedAccount } from '../../wallet-source'
import { accountOf, placeWeb3Accounts, type Web3Account } from './web3-accounts'
import { openExtension, type Web3Extension } from './web3-extension'
import type { Web3Wallet } from './web3-wallet'

export interface Web3Connector extends Connector {
  /** Shows what was shared on the last visit. Does not ask the extension, which may open itself. */
  resume(remembered: RememberedAccount): Connection
}

/**
 * An extension of Polkadot. It has no active network: the page selects one, and its accounts are spelled for that one.
 */
export function createWeb3Connector(wallet: Web3Wallet, globals: PageGlobals, app: AppMetadata): Web3Connector {
  const held = createHeldConnection()
  let opened: Web3Extension | undefined
  let isFollowed = false
  let unfollow = (): void => undefined

  async function open(patience: Patience): Promise<Web3Extension> {
    opened ??= await openExtension(globals, wallet.key, app, patience)
    follow(opened)
    return opened
  }

  /** Follows the accounts once there is a listener and access. */
  function follow(extension: Web3Extension): void {
    if (!isFollowed) return
    unfollow()
    unfollow = extension.follow(apply)
  }

  /** The owner has added, removed or hidden accounts. */
  function apply(accounts: readonly Web3Account[]): void {
    const before = held.get()
    if (before === undefined) return
    const now = placeWeb3Accounts(accounts, before.chainId)
    if (now?.accounts.join() !== before.accounts.join()) held.change(now)
  }

  async function place(chainId: Caip2, patience: Patience): Promise<Connection> {
    const extension = await open(patience)
    const connection = placeWeb3Accounts(await extension.accounts(patience), chainId)
    if (connection === null) throw new AppError('wallet.no_accounts')
    return connection
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace: POLKADOT,
    name: wallet.name,
    icon: wallet.icon,
    memory: (account) => held.memory(wallet.name, account),
    async connect(wanted, signal) {
      return held.hold(await place(wanted, { timeoutMs: PROMPT_TIMEOUT_MS, signal }))
    },
    resume: (remembered) => held.hold(rememberedConnectionOf(remembered)),
    async awaitAccounts(wanted, signal) {
      const read = () => place(wanted, { timeoutMs: PROMPT_TIMEOUT_MS, signal }).catch(() => null)
      return held.hold(await awaitConnection(read, signal))
    },
    // Only its owner can revoke the access.
    disconnect: async () => true,
    async current() {
      return held.get() ?? null
    },
    subscribe(listener) {
      const off = held.subscribe(listener)
      isFollowed = true
      if (opened !== undefined) follow(opened)
      return () => {
        off()
        isFollowed = false
        unfollow()
      }
    },
    async switchNetwork({ caipNetworkId }, signal) {
      // The addresses change with the network.
      held.change(await place(caipNetworkId, { timeoutMs: PROMPT_TIMEOUT_MS, signal }))
      return true
    },
    async signMessage({ message, address }, patience) {
      const extension = await open(patience)
      const account = accountOf(await extension.accounts(patience), address)
      if (account === undefined) throw new AppError('wallet.changed')
      const signature = await extension.signBytes(account.own, hexOf(message), patience)
      if (signature === undefined) throw new AppError('siwx.bad_signature')
      return { signature }
    },
    // The visitor sends in the wallet.
    sendTransaction: () => Promise.reject(new AppError('wallet.unsupported_method')),
    // Extensions have methods of their own instead of named requests.
    request: () => Promise.reject(new AppError('wallet.unsupported_method')),
  }
}

/** UTF-8 in hex. A text in hex is never mistaken for another one. */
function hexOf(message: string): string {
  const bytes = [...new TextEncoder().encode(message)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
