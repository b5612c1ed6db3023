import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { type MailedCodeProblem, mailedCodeProblem, needsNewCode } from './mailed-code-problem'
import { type OutsideWindow, proveAccount } from './outside-window'
import { createScreenReading, type ScreenReading } from './screen-reading'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

export type KnownLogins = WorkerReply<'logins'>
export type ListedLogin = KnownLogins['logins'][number]

/**
 * - `list`: the logins.
 * - `prove`: the next step needs a fresh proof. `isMailed`: of the code by mail.
 * - `add`: which login.
 * - `window`: the visitor proves the account in a window.
 * - `mailbox`: the address of a new mailbox; `link`: the link that the vault has mailed; `code`: the code after it.
 * - `remove`: a question.
 */
export type LoginsStep =
  | { readonly at: 'list' | 'add' | 'mailbox' | 'code' }
  | { readonly at: 'prove'; readonly after: LoginsStep; readonly isMailed: boolean }
  | { readonly at: 'window'; readonly provider: OutsideProvider }
  | { readonly at: 'link'; readonly matchNumber: string }
  | { readonly at: 'remove'; readonly login: ListedLogin }

/** Why a press did nothing, besides the reasons of a code. */
export type LoginsProblem = 'blocked' | 'declined' | 'ended' | 'taken' | 'last' | 'locked' | 'approval'

export interface LoginsState {
  readonly known: KnownLogins | 'loading' | 'failed'
  readonly step: LoginsStep
  readonly isBusy: boolean
  readonly problem: LoginsProblem | null
  readonly codeProblem: MailedCodeProblem | null
  readonly outcome: 'added' | 'removed' | null
}

export interface LoginsFlow extends Pick<ScreenReading, 'open' | 'retry'> {
  readonly store: StoreApi<LoginsState>
  /** Ends what is waited for. */
  go(step: LoginsStep): void
  /** To a step that needs a fresh proof: asks for one first where there is none. */
  goProven(step: LoginsStep): void
  sendCode(): Promise<void>
  enterCode(code: string): Promise<void>
  proven(): void
  /** @param opened - Within the press; `null` if the browser has refused. */
  addAccount(provider: OutsideProvider, opened: OutsideWindow | null): Promise<void>
  addMailbox(email: string): Promise<void>
  enterMailboxCode(code: string): Promise<void>
  remove(login: ListedLogin): Promise<void>
}

const PROBLEMS: Readonly<Partial<Record<string, LoginsProblem>>> = {
  'social.declined': 'declined',
  'email.declined': 'declined',
  'social.ended': 'ended',
  'email.approval_ended': 'ended',
  'login.taken': 'taken',
  'login.last': 'last',
  'custody.keys_locked': 'locked',
  'custody.not_approved': 'approval',
}

const LIST: LoginsStep = { at: 'list' }
const AT_REST = { isBusy: false, problem: null, codeProblem: null, outcome: null } as const

/** The logins of the wallet: accounts of other services, and a mailbox. Its methods never reject. */
export function createLoginsFlow(worker: Pick<KeyWorker, 'request'>): LoginsFlow {
  const store = createStore<LoginsState>(() => ({ ...AT_REST, known: 'loading', step: LIST }))
  /** Ends with the step that waits. */
  let waiting = new AbortController()
  const { open, retry, load } = createScreenReading({
    read: async (signal) => store.setState({ known: await worker.request('logins', undefined, signal) }),
    onLoading: () => store.setState({ known: 'loading' }),
    onFailed: () => store.setState({ known: 'failed' }),
  })

  const go = (step: LoginsStep, outcome: LoginsState['outcome'] = null): void => {
    waiting.abort()
    waiting = new AbortController()
    store.setState({ ...AT_REST, step, outcome })
  }

  /** @param act - Goes to the next step. @param back - The step to which a failure leads. */
  const press = async (act: (signal: AbortSignal) => Promise<void>, back?: LoginsStep): Promise<void> => {
    if (store.getState().isBusy) return
    const { signal } = waiting
    store.setState({ ...AT_REST, isBusy: true })
    try {
      await act(signal)
    } catch (thrown) {
      // The visitor has gone on.
      if (signal.aborted && AppError.is(thrown, 'request.aborted')) return
      const { step } = store.getState()
      if (AppError.is(thrown, 'custody.login_too_old') && step.at !== 'prove')
        return go({ at: 'prove', after: back ?? step, isMailed: false })
      if (back) go(back)
      const problem = PROBLEMS[AppError.from(thrown, 'internal').code] ?? null
      store.setState({ isBusy: false, problem, codeProblem: problem ? null : mailedCodeProblem(thrown) })
    }
  }

  const finish = async (outcome: 'added' | 'removed') => {
    await load()
    go(LIST, outcome)
  }

  const awaitLink = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      try {
        await worker.request('awaitMailbox', undefined, signal)
        return go({ at: 'code' })
      } catch (thrown) {
        if (!AppError.is(thrown, 'request.timeout') || signal.aborted) throw thrown
      }
    }
  }

  return {
    ...{ store, open, retry, go },
    goProven(step) {
      const { known } = store.getState()
      go(typeof known === 'object' && known.isProven ? step : { at: 'prove', after: step, isMailed: false })
    },
    sendCode: () =>
      press(async () => {
        const { step } = store.getState()
        if (step.at !== 'prove') return
        await worker.request('startStepUp', undefined)
        go({ ...step, isMailed: true })
      }),
    enterCode: (code) =>
      press(async () => {
        const { step } = store.getState()
        if (step.at !== 'prove') return
        try {
          await worker.request('enterStepUp', { code })
          go(step.after)
        } catch (thrown) {
          if (needsNewCode(thrown)) go({ ...step, isMailed: false })
          throw thrown
        }
      }),
    proven() {
      const { step } = store.getState()
      if (step.at === 'prove') go(step.after)
    },
    async addAccount(provider, opened) {
      if (!opened) return store.setState({ ...AT_REST, problem: 'blocked' })
      go({ at: 'window', provider })
      await press(
        async (signal) => {
          const result = await proveAccount({ worker, opened, provider, use: 'addition' }, signal)
          await worker.request('addOutside', result)
          await finish('added')
        },
        { at: 'add' },
      )
    },
    async addMailbox(email) {
      await press(async () => {
        const { matchNumber } = await worker.request('startMailbox', { email })
        go({ at: 'link', matchNumber })
      })
      if (store.getState().step.at === 'link') await press(awaitLink, { at: 'mailbox' })
    },
    enterMailboxCode: (code) =>
      press(async () => {
        await worker.request('enterMailbox', { code })
        await finish('added')
      }),
    remove: ({ loginId, provider, subject }) =>
      press(async () => {
        await worker.request('removeLogin', { loginId, provider, subject })
        await finish('removed')
      }),
  }
}
