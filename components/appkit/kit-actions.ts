import { openModal } from '@/components/modal'
import type { AccountState } from '@/lib/account/account-store'
import { formatUnits } from '@/lib/core/amount'
import type { Namespace } from '@/lib/core/caip'
import { EIP155, isEvm, namespaceOf, SOLANA } from '@/lib/core/namespaces'
import type { Kit } from './kit'
import { namespaceIn } from './kit-facts'
import { type AppKitNetwork, caipOf } from './kit-networks'
import type { AppKitOpenOptions } from './kit-options'
import { openOptionsOf } from './kit-views'
import { warnOnce } from './warn-once'

/** The value of AppKit's `fetchBalance`. */
export interface AppKitBalance {
  readonly data: { readonly balance: string; readonly formatted: string; readonly symbol: string } | undefined
  readonly error: string | null
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Opens the modal at a view of AppKit. Never rejects. */
export async function openKit({ shell, state }: Kit, options: AppKitOpenOptions = {}): Promise<void> {
  const { network } = state.get().network
  await openModal(shell, openOptionsOf(options, network.nativeCurrency.symbol))
}

/** Closes the modal, or shakes it when something must be settled first. */
export async function closeKit({ shell }: Kit): Promise<void> {
  shell.loaded.getState().runtime?.close()
}

/** Disconnects the wallet of one namespace, or all. */
export async function disconnectKit({ shell }: Kit, namespace?: string): Promise<void> {
  if (namespace === undefined) return shell.disconnect()
  const runtime = await shell.runtime()
  await runtime.disconnectNamespace(namespaceIn(shell.account.getState(), namespace))
}

/**
 * Makes a network the active one. Resolves when the wallet has switched, or when the modal shows what the visitor must do
 * first. Rejects with an error of EIP-1193 when the visitor declines.
 */
export async function switchKitNetwork({ shell }: Kit, network: AppKitNetwork | string): Promise<void> {
  const target = caipOf(network)
  if (target === undefined) return warnOnce(`network "${String(network)}"`, 'Foyer has no networks of its namespace')
  const namespace = namespaceOf(target)
  const { active, accounts } = shell.account.getState()
  if (isEvm(namespace) && active === namespace && accounts[namespace].status === 'connected') {
    const [, reference] = target.split(':')
    const chainId = `0x${Number(reference).toString(16)}`
    await shell.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return
  }
  const runtime = await shell.runtime()
  runtime.switchNetwork(target)
}

/** What a page uses of the wallet of a namespace; `undefined` without a connected one. */
export function providerOf({ shell }: Kit, accounts: AccountState, name?: string): unknown {
  const namespace = namespaceIn(accounts, name)
  if (accounts.accounts[namespace].status !== 'connected') return undefined
  return walletProviders(shell)[namespace]
}

const made = new WeakMap<Kit['shell'], Readonly<Partial<Record<Namespace, unknown>>>>()

/** By namespace: the same objects each time, because pages compare them. */
function walletProviders(shell: Kit['shell']): Readonly<Partial<Record<Namespace, unknown>>> {
  const known = made.get(shell)
  if (known !== undefined) return known
  const signer = async () => (await shell.hostWallet()).solana
  const providers = {
    [EIP155]: shell.provider,
    [SOLANA]: {
      signMessage: async (message: string) => (await signer()).signMessage(message),
      signTransaction: async (transaction: Uint8Array) => (await signer()).signTransaction(transaction),
      sendTransaction: async (transaction: Uint8Array) => (await signer()).sendTransaction(transaction),
    },
  }
  made.set(shell, providers)
  return providers
}

/** Reads the balance of the active account in the native token. Never rejects. */
export async function fetchKitBalance({ shell, state }: Kit): Promise<AppKitBalance> {
  const { account, network, activeNamespace } = state.get()
  const { symbol, decimals } = network.network.nativeCurrency
  if (account.status !== 'connected' || account.address === undefined) return failed('No account is connected')
  const known = account.balance
  if (!isEvm(activeNamespace)) return known === undefined ? failed('The balance is not known yet') : found(known)
  try {
    const call = { method: 'eth_getBalance', params: [account.address, 'latest'] }
    return found(formatUnits(BigInt(String(await shell.provider.request(call))), decimals))
  } catch (cause) {
    return failed(cause instanceof Error ? cause.message : 'The balance could not be read')
  }

  function found(balance: string): AppKitBalance {
    return { data: { balance, formatted: balance, symbol }, error: null, isSuccess: true, isError: false }
  }
}

function failed(error: string): AppKitBalance {
  return { data: undefined, error, isSuccess: false, isError: true }
}
