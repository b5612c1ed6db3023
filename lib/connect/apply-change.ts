import { patchAccount } from '@/lib/account/account-store'
import { withPurposes } from '@/lib/account/address-purpose'
import { isSameAddress } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'
import type { ConnectionFacts } from './clear-connection'
import type { ConnectionChange, LoginAccounts } from './connector'

/** What changed in a connected wallet. */
export type ChangeKind = 'accounts' | 'chain' | 'disconnect'

/**
 * Writes accounts and network of a wallet to the stores, in one step: no listener sees a new account on the previous
 * network.
 *
 * @param more - Other facts of the account to write in the same step.
 * @returns what is different from before; empty when nothing is.
 */
export function applyChange(
  { account, network }: Pick<ConnectionFacts, 'account' | 'network'>,
  namespace: Namespace,
  change: ConnectionChange,
  more?: object,
): readonly ChangeKind[] {
  const before = account.getState().accounts[namespace]
  const [address = before.address] = change.accounts ?? []
  const { chainId = before.chainId } = change
  const owned =
    change.login?.owned.map((each) => ({ ...each, namespace })) ??
    change.accounts?.map((each) => ({ namespace, address: each, type: 'EOA' }) as const)
  const allAccounts = owned === undefined || isSameList(owned, before.allAccounts) ? before.allAccounts : owned
  const { addressLabels: known } = before
  const addressLabels = change.labels === undefined ? known : withPurposes(known, change.labels)
  const isUnchanged =
    address === before.address &&
    chainId === before.chainId &&
    allAccounts === before.allAccounts &&
    addressLabels === known
  const isSameAccount =
    address !== undefined && before.address !== undefined && isSameAddress(namespace, address, before.address)
  // Another account never shows the name of the one before.
  const profile = isSameAccount ? {} : { profileName: undefined, profileImage: undefined }
  if (!isUnchanged || more !== undefined || change.login !== undefined) {
    const login = change.login && loginFacts(change.login, namespace)
    patchAccount(account, namespace, { address, chainId, allAccounts, addressLabels, ...profile, ...more, ...login })
  }
  if (chainId !== undefined && chainId !== before.chainId && account.getState().active === namespace) {
    network.setState({ active: chainId })
  }
  return [
    ...(isSameAccount ? [] : (['accounts'] as const)),
    ...(chainId === before.chainId ? [] : (['chain'] as const)),
  ]
}

const loginFacts = ({ preferred, isDeployed }: LoginAccounts, namespace: Namespace) => ({
  smartAccountDeployed: isDeployed,
  ...(preferred && { preferredAccountTypes: { [namespace]: preferred } }),
})

type Owned = readonly { readonly address: string }[]

const isSameList = (a: Owned, b: Owned): boolean =>
  a.length === b.length && a.every(({ address }, index) => address === b[index]?.address)
