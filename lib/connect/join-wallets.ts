import type { Namespace } from '@/lib/core/caip'
import { connectableNamespaces } from '@/lib/core/namespaces'
import { nameKey } from './wallet-list'
import type { Wallet } from './wallet-source'

/**
 * Types of wallets that are never a part of another one. WalletConnect is one session for all namespaces, and so is the
 * login by e-mail.
 */
const WHOLE: readonly Wallet['type'][] = ['WALLET_CONNECT', 'AUTH', 'EXTERNAL', 'ID_AUTH', 'INJECTED']

/**
 * Makes one wallet of those that are the same product in several namespaces: spec section 3, connector type
 * `MULTI_CHAIN`. Phantom, for example, announces itself for eip155 by EIP-6963 and for Solana by the Wallet Standard.
 *
 * Wallets are one product if they have the same name, at most one rdns among them, and no namespace twice. Any program
 * can claim a name, so that two wallets that claim it in the same namespace are not joined: the list marks them. Each
 * part still connects by its own connector and shows its own picture; being a part proves nothing about a wallet.
 *
 * @param configured - The namespaces of the page's networks. A part without one of them is left alone.
 * @returns the list with each product at the place of its first part.
 */
export function joinWallets(wallets: readonly Wallet[], configured: readonly Namespace[]): readonly Wallet[] {
  const isPart = ({ type, namespaces }: Wallet) =>
    !WHOLE.includes(type) && namespaces.every((each) => configured.includes(each))
  const candidates = wallets.filter(isPart)
  return wallets.flatMap((wallet) => {
    const parts = candidates.filter((each) => nameKey(each) === nameKey(wallet))
    if (!isPart(wallet) || !isProduct(parts)) return [wallet]
    return parts[0] === wallet ? [joined(parts)] : []
  })
}

function isProduct(parts: readonly Wallet[]): boolean {
  const served = parts.flatMap(({ namespaces }) => namespaces)
  const owners = new Set(parts.flatMap(({ rdns }) => rdns ?? []))
  return served.length > 1 && new Set(served).size === served.length && owners.size <= 1
}

function joined(parts: readonly Wallet[]): Wallet {
  const [first] = parts
  if (first === undefined) throw new Error('a product has parts')
  const served = parts.flatMap(({ namespaces }) => namespaces)
  return {
    ...first,
    id: `multi:${nameKey(first)}`,
    type: 'MULTI_CHAIN',
    rdns: parts.find(({ rdns }) => rdns !== undefined)?.rdns,
    icon: parts.find(({ icon }) => icon !== undefined)?.icon,
    namespaces: connectableNamespaces.filter((each) => served.includes(each)),
    parts,
  }
}
