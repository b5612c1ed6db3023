import { type AccountStore, patchAccount } from '@/lib/account/account-store'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'

/** `currentTab` of spec section 3, counted from 0. */
const ACTIVITY_TAB = 1

/** How long a message about a transaction is visible: it may be about money, and come while the visitor reads. */
const TRANSACTION_MESSAGE_MS = 8_000

/**
 * Creates the message action that opens the list of transactions.
 *
 * @param openAccount - Opens the view Account.
 */
export function createSeeActivity(account: AccountStore, openAccount: () => void): SnackbarAction {
  return {
    labelKey: 'common.seeActivity',
    visibleMs: TRANSACTION_MESSAGE_MS,
    run() {
      patchAccount(account, account.getState().active, { currentTab: ACTIVITY_TAB })
      openAccount()
    },
  }
}
