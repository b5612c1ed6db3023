import { activeAccount } from '@/lib/account/account-store'
import type { Caip2 } from '@/lib/core/caip'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { View } from '@/lib/modal/views'
import type { FlowContext } from './flow-context'

/** The account that a form is for. */
export interface FormAccount {
  /** In the spelling of its namespace. */
  readonly address: string
  readonly chainId: Caip2
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** `Network.isOpStack`. */
  readonly isOpStack?: boolean
}

/** What the machine of a form was last told about the page. */
export interface ReportedPage<V extends View> {
  /** The visible view of the form; `null` when another view or none is visible. */
  readonly view: V | null
  /** `undefined` without an account, or on a network that is not configured. */
  readonly account: FormAccount | undefined
}

export interface FormListener<V extends View> {
  viewChanged(page: ReportedPage<V>): void
  walletChanged(account: FormAccount | undefined): void
  /** The visitor closes the modal: a failure has been read. */
  closed(): void
  /** Called after the others, also when nothing has changed. */
  reported?(page: ReportedPage<V>, before: ReportedPage<V>): void
}

/** The visible one of these views; `null` when another view is visible or the modal is closed. */
function visibleViewOf<V extends View>(modal: ModalStore, views: readonly V[]): V | null {
  const state = modal.store.getState()
  const { view } = currentEntry(state)
  return (state.open || state.embedded) && (views as readonly View[]).includes(view) ? (view as V) : null
}

/** Tells a form which of its views is visible, and the account that it is for. Returns a function that stops it. */
export function followForm<V extends View>(
  context: Pick<FlowContext, 'account' | 'network' | 'modal'>,
  views: readonly V[],
  listener: FormListener<V>,
): () => void {
  const { account, modal } = context
  let last: ReportedPage<V> = { view: null, account: undefined }

  function report(): void {
    const { status, address, chainId } = activeAccount(account.getState())
    // The wallet has not answered yet: the account may stay the same.
    if (status === 'connecting' || status === 'reconnecting') return
    const before = last
    const next = formAccount(context, address, chainId)
    const isSame = next?.address === before.account?.address && next?.chainId === before.account?.chainId
    // On a network that is not configured, UnsupportedChain is about to replace the form.
    const isFormLeft = !isSame && next === undefined && address !== undefined
    last = { view: isFormLeft ? null : visibleViewOf(modal, views), account: isSame ? before.account : next }
    const reportView = (): void => {
      if (last.view !== before.view) listener.viewChanged(last)
    }
    // The order decides who shows a failure: the form while it is visible, otherwise a message.
    if (isFormLeft) reportView()
    if (!isSame) listener.walletChanged(last.account)
    if (!isFormLeft) reportView()
    listener.reported?.(last, before)
  }

  let wasOpen = modal.store.getState().open
  function reportClose(): void {
    const { open } = modal.store.getState()
    if (wasOpen && !open) listener.closed()
    wasOpen = open
  }

  report()
  const stops = [account.subscribe(report), modal.store.subscribe(report), modal.store.subscribe(reportClose)]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Goes back from a form, or leaves it for the account. No effect when the visitor has gone to another view in the
 * meantime.
 *
 * @param views - All views of the form.
 * @param form - The first of them.
 * @param move.from - The views that are left.
 */
export function leaveForm<V extends View>(
  { account, modal }: Pick<FlowContext, 'account' | 'modal'>,
  views: readonly V[],
  form: 'Swap' | 'Send',
  move: { readonly type: 'back' | 'reset'; readonly from: readonly V[] },
): void {
  const view = visibleViewOf(modal, views)
  if (view === null || !move.from.includes(view)) return
  if (move.type === 'back' && modal.store.getState().stack.length > 1) modal.back()
  else if (move.type === 'back' && view !== form) modal.replace(form)
  else modal.reset(activeAccount(account.getState()).address === undefined ? 'Connect' : 'Account')
}

function formAccount(
  { network }: Pick<FlowContext, 'network'>,
  address: string | undefined,
  chainId: Caip2 | undefined,
): FormAccount | undefined {
  if (address === undefined || chainId === undefined) return undefined
  // Not the active network: the account store changes before the network store.
  const known = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const { nativeCurrency, isOpStack } = known ?? {}
  return nativeCurrency && { address, chainId, nativeCurrency, ...(isOpStack && { isOpStack }) }
}
