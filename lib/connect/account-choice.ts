import { isSameAddress } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'

/** The account that the visitor has chosen in the modal, among those that a wallet shares. */
export interface AccountChoice {
  readonly address: string
  /** The first account of the wallet at that time. Another one means that the visitor has changed it in the wallet. */
  readonly walletFirst: string
}

/** Whether a choice still holds for the accounts that the wallet shares now. */
export function isChoiceValid(
  namespace: Namespace,
  { address, walletFirst }: AccountChoice,
  accounts: readonly string[],
): boolean {
  const [first] = accounts
  const isUnchanged = first !== undefined && isSameAddress(namespace, first, walletFirst)
  return isUnchanged && accounts.some((each) => isSameAddress(namespace, each, address))
}

/** The accounts with the chosen one first, which makes it the active one. */
export function withChosenFirst(namespace: Namespace, address: string, accounts: readonly string[]): readonly string[] {
  const isChosen = (each: string): boolean => isSameAddress(namespace, each, address)
  return [...accounts.filter(isChosen), ...accounts.filter((each) => !isChosen(each))]
}
