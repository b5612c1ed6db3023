import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectedWalletInfo } from '@/lib/account/account-store'
import { AppError } from '@/lib/core/app-error'
import type { Namespace } from '@/lib/core/caip'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { View, ViewEntry } from '@/lib/modal/views'

/**
 * How long a wallet on this device has to answer before the view opens. Its own window is in front by then, and an
 * answer that needs no visitor has arrived.
 */
export const SHOW_AFTER_MS = 1_000

/** What the page asks for. `transaction` is sent by the wallet, `signTransaction` comes back to the page. */
export type WalletRequestKind = 'message' | 'data' | 'transaction' | 'signTransaction' | 'token'

/** A request of the page that the wallet has not answered. */
export interface WalletRequest {
  readonly id: number
  readonly kind: WalletRequestKind
  readonly namespace: Namespace
  readonly wallet: ConnectedWalletInfo
  /** It opens the view. One that the visitor has seen and left does not. */
  readonly isDue: boolean
  /** It has expired without an answer, and the page knows. It stays until the visitor leaves the view. */
  readonly hasExpired: boolean
  /** Sends the request again; `undefined` for a transaction, which the wallet could then send twice. */
  readonly again: (() => void) | undefined
  /** Rejects the page's request with `wallet.rejected`. The wallet keeps it, because it cannot be cancelled there. */
  readonly cancel: () => void
}

interface NewRequest<T> extends Pick<WalletRequest, 'kind' | 'namespace'> {
  /** `undefined` without a connected wallet: nothing shows. */
  readonly wallet: ConnectedWalletInfo | undefined
  /** Sends the request to the wallet. */
  readonly ask: () => Promise<T>
  /** Called with an answer that arrives after `cancel`. */
  readonly onLate?: (answer: T) => void
}

export interface WalletRequests {
  /** The open requests, oldest first. */
  readonly store: StoreApi<{ readonly requests: readonly WalletRequest[] }>
  /** Sends a request and shows it while the wallet does not answer. Settles with the answer, or after `cancel`. */
  wait<T>(request: NewRequest<T>): Promise<T>
  /** Shows the requests in this modal. Returns a function that stops it. */
  follow(modal: ModalStore): () => void
}

const ENTRY: ViewEntry = { view: 'WalletRequest', params: {} }

/** Views that can be covered: leaving them ends nothing, and a visitor who returns finds them unchanged. */
const COVERED_VIEWS: readonly View[] = [
  ...(['Connect', 'AllWallets', 'Downloads', 'Account', 'ProfileWallets', 'Receive', 'AccountSettings'] as const),
  ...(['Networks', 'AccountNames', 'AccountName'] as const),
]

/**
 * Shows the view WalletRequest while the page waits for the wallet: at once for a wallet on another device, after
 * `SHOW_AFTER_MS` for any other. The embedded wallet shows its requests itself. Over a view with a task of its own the
 * request waits until the visitor has left it.
 *
 * Closing the view does not end the request: the wallet can still send the transaction, and a page that believes it to be
 * declined could send it twice. Only `cancel` does.
 *
 * @param loadModal - Loads the modal. May reject.
 */
export function createWalletRequests(loadModal: () => Promise<unknown>): WalletRequests {
  const store = createStore<{ readonly requests: readonly WalletRequest[] }>(() => ({ requests: [] }))
  let lastId = 0

  const remove = (id: number): void =>
    store.setState(({ requests }) => ({ requests: requests.filter((each) => each.id !== id) }))

  const patch = (id: number, change: Partial<Pick<WalletRequest, 'isDue' | 'hasExpired'>>): void =>
    store.setState(({ requests }) => ({
      requests: requests.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }))

  function wait<T>({ kind, namespace, wallet, ask, onLate }: NewRequest<T>): Promise<T> {
    if (wallet === undefined || wallet.type === 'AUTH') return ask()
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      let attempts = 0
      let state: 'open' | 'ended' | 'cancelled' = 'open'

      /** Returns `false` if the page has its answer already. */
      function end(as: 'ended' | 'cancelled'): boolean {
        if (state !== 'open') return false
        state = as
        clearTimeout(timer)
        return true
      }

      function send(): void {
        attempts += 1
        const attempt = attempts
        ask().then(
          (answer) => {
            if (state === 'cancelled') onLate?.(answer)
            if (!end('ended')) return
            remove(id)
            resolve(answer)
          },
          (error: unknown) => {
            const hasExpired = AppError.is(error, 'wallet.timeout')
            const isSentAgain = attempt < attempts
            if ((hasExpired && isSentAgain) || !end('ended')) return
            const isDue = store.getState().requests.some((each) => each.id === id && each.isDue)
            if (hasExpired && isDue) patch(id, { hasExpired })
            else remove(id)
            reject(error)
          },
        )
      }

      function cancel(): void {
        remove(id)
        if (end('cancelled')) reject(new AppError('wallet.rejected'))
      }

      function show(): void {
        patch(id, { isDue: true })
        // If its code does not load, the page waits as it would without a modal.
        loadModal().catch(() => undefined)
      }

      const again = kind === 'transaction' ? undefined : send
      const request = { id, kind, namespace, wallet, isDue: false, hasExpired: false, again, cancel }
      store.setState(({ requests }) => ({ requests: [...requests, request] }))
      const timer = setTimeout(show, wallet.type === 'WALLET_CONNECT' ? 0 : SHOW_AFTER_MS)
      send()
    })
  }

  /** The visitor has left the view. Its requests stay open, but those that have expired. */
  function leave(): void {
    const kept = store.getState().requests.filter(({ hasExpired }) => !hasExpired)
    store.setState({ requests: kept.map((each) => ({ ...each, isDue: false })) })
  }

  function follow(modal: ModalStore): () => void {
    let wasShown = false

    function update(): void {
      const state = modal.store.getState()
      const isVisible = state.open || state.embedded
      const { view } = currentEntry(state)
      const isShown = isVisible && view === ENTRY.view
      const isLeft = wasShown && !isShown
      wasShown = isShown
      if (isLeft) leave()
      const { requests } = store.getState()
      if (isShown && requests.length === 0) {
        if (state.stack.length > 1) modal.back()
        else modal.finish()
      } else if (!isShown && requests.some(({ isDue }) => isDue)) {
        if (!isVisible) modal.open(ENTRY)
        else if (COVERED_VIEWS.includes(view)) modal.pushEntry(ENTRY)
      }
    }

    const stops = [modal.store.subscribe(update), store.subscribe(update)]
    update()
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { store, wait, follow }
}
