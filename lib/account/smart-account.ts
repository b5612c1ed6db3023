import { isSameAddress } from '@/lib/core/account-key'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import {
  type AccountFacts,
  type AccountState,
  type AccountStore,
  type OwnedAccount,
  patchAccount,
} from './account-store'

/**
 * Whether an account is a smart account: by the wallet's list of accounts, else by the visitor's preference. Used for
 * events.
 */
export function isSmartAccount(
  { accounts }: AccountState,
  { chainId, address }: { readonly chainId: Caip2; readonly address: string },
): boolean {
  const namespace = parseCaip2(chainId)?.namespace
  if (namespace === undefined) return false
  const { allAccounts, preferredAccountTypes } = accounts[namespace]
  const known = allAccounts.find((each) => each.address === address)
  return (known?.type ?? preferredAccountTypes[namespace]) === 'SMART_ACCOUNT'
}

/**
 * The accounts of a wallet that the visitor may choose from. A login has an account with a key and a smart account, of
 * which the other one is named in the settings only.
 */
export function selectableAccounts({ address, allAccounts }: Pick<AccountFacts, 'address' | 'allAccounts'>) {
  const shown = allAccounts.find((each) => each.address === address)
  return shown === undefined ? allAccounts : allAccounts.filter(({ type }) => type === shown.type)
}

/** The account of a login that is not shown. */
export function otherAccount({
  address,
  allAccounts,
}: Pick<AccountFacts, 'address' | 'allAccounts'>): OwnedAccount | undefined {
  const shown = allAccounts.find((each) => each.address === address)
  return shown && allAccounts.find(({ type }) => type !== shown.type)
}

/** Notes that the contract of a smart account is on its network, because it has just sent its first transaction. */
export function noteDeployment(
  account: AccountStore,
  { chainId, from }: { readonly chainId: Caip2; readonly from: string },
): void {
  const namespace = namespaceOf(chainId)
  const facts = account.getState().accounts[namespace]
  const isShown = facts.chainId === chainId && isSameAddress(namespace, from, facts.address ?? '')
  if (isShown && facts.smartAccountDeployed === false) patchAccount(account, namespace, { smartAccountDeployed: true })
}
