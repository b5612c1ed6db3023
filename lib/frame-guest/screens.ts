import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { createPending, type Pending } from '@/lib/core/message-calls'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { PreparedReply } from './worker-protocol'

/** A prompt that the visitor has not answered ends after this time. */
export const PROMPT_LIFE_MS = 5 * 60_000

/** Who asks for what the visitor decides on. */
interface Asking {
  /** Of the page, as the browser says. */
  readonly origin: string
  /** What the page calls itself. */
  readonly claimedName: string | null
}

type Prepared<K extends PreparedReply['kind']> = Extract<PreparedReply, { kind: K }>

/** A message that a page wants to be signed, as the visitor sees it. */
export interface MessageScreen extends Prepared<'message'>, Asking {
  /** `null` for a message that belongs to no network. */
  readonly chainId: Caip2 | null
}

/** Typed data that a page wants to be signed. */
export interface TypedDataScreen extends Prepared<'typedData'>, Asking {}

/** A transaction that a page wants to be sent. */
export interface TransactionScreen extends Prepared<'transaction'>, Asking {}

/** Calls that a page wants to be made, by one operation or a transaction each. */
export interface CallsScreen extends Prepared<'calls'>, Asking {}

/** A permission that a page wants to be granted. */
export interface PermissionScreen extends Prepared<'permission'>, Asking {}

/** Devices and custody of the wallet. */
export interface SecurityScreen {
  readonly kind: 'security'
  readonly origin: string
  readonly section: SecuritySection
}

/** The owner's password or passkey, on a device without keys. */
export interface UnlockScreen {
  readonly kind: 'unlock'
  readonly origin: string
}

/** Transactions of Solana that a page wants to be signed, or signed and sent. */
export interface SolanaScreen extends Prepared<'solanaTransactions'>, Asking {}

export type FrameScreen =
  | MessageScreen
  | TypedDataScreen
  | TransactionScreen
  | CallsScreen
  | PermissionScreen
  | SolanaScreen
  | SecurityScreen
  | UnlockScreen

export interface ShownScreen {
  readonly id: number
  readonly screen: FrameScreen
  /** Further screens that wait for their turn. */
  readonly waiting: number
}

/** What the frame shows: one screen at a time, the others wait. */
export interface Screens {
  /**
   * Shows a screen in its turn. Resolves when the visitor agrees.
   *
   * @throws {AppError} `wallet.rejected` when the visitor declines or the frame is hidden; `request.aborted` when `signal`
   *   fires; `wallet.timeout` after {@link PROMPT_LIFE_MS}.
   */
  show(screen: FrameScreen, signal: AbortSignal): Promise<void>
  current(): ShownScreen | null
  /** @returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Ends a screen. One that has ended stays so. */
  agree(id: number): void
  close(id: number, code?: ErrorCode): void
  /** Ends all, because the page no longer shows them. */
  closeAll(code: ErrorCode): void
}

interface Waiting extends Omit<ShownScreen, 'waiting'> {
  readonly answer: Pending<void>
}

export function createScreens(): Screens {
  let queue: readonly Waiting[] = []
  let shown: ShownScreen | null = null
  let lastId = 0
  const listeners = new Set<() => void>()

  const change = (next: readonly Waiting[]): void => {
    queue = next
    const [first] = queue
    shown = first ? { id: first.id, screen: first.screen, waiting: queue.length - 1 } : null
    for (const listener of listeners) listener()
  }

  const find = (id: number): Waiting | undefined => queue.find((each) => each.id === id)

  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    agree(id) {
      // Only what is on the screen can have been read.
      if (queue[0]?.id === id) queue[0].answer.resolve()
    },
    close: (id, code = 'wallet.rejected') => find(id)?.answer.reject(new AppError(code)),
    closeAll(code) {
      for (const { answer } of [...queue]) answer.reject(new AppError(code))
    },
    async show(screen, signal) {
      lastId += 1
      const id = lastId
      const limits = {
        ms: PROMPT_LIFE_MS,
        timeout: () => new AppError('wallet.timeout'),
        signal,
        aborted: () => new AppError('request.aborted'),
      }
      const answer = createPending<void>(limits, { end: () => change(queue.filter((each) => each.id !== id)) })
      // Nothing changes what the visitor reads.
      if (!signal.aborted) change([...queue, { id, screen: Object.freeze({ ...screen }), answer }])
      return answer.promise
    },
  }
}
