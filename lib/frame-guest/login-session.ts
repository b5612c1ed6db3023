import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint, EndpointOutput } from '@/lib/core/endpoint'
import { type Login, sessionEnd, sessionRefresh } from '@/lib/custody/login-contract'
import type { CallCustody } from './proven-calls'

/** An access token is renewed when it holds for less than this. */
const RENEW_BEFORE_MS = 20_000

type SessionEnd = z.input<(typeof sessionEnd)['input']>

export interface LoginSession {
  /** The newest login; `null` before the first login. */
  current(): Login | null
  /** Begins with a login that has just succeeded. */
  begin(login: Login): void
  /**
   * The login, of the cookie if there is none yet.
   *
   * @throws {AppError} `session.ended`, and as {@link CallCustody}.
   */
  resume(signal?: AbortSignal): Promise<Login>
  /** Reads the login again, because its wallet has changed. */
  renew(signal?: AbortSignal): Promise<Login>
  /** Calls the wallet domain with the access token, which is renewed before it ends. */
  call<E extends Endpoint>(
    endpoint: E,
    input: z.input<E['input']>,
    options?: { readonly isRepeatable?: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<z.output<E['output']>>
  /** Forgets the tokens first, and tells the server second. */
  end(input: SessionEnd, signal?: AbortSignal): Promise<EndpointOutput<typeof sessionEnd>>
}

/** Runs work that no other frame of this browser runs at the same time. */
export type RunAlone = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * The session of this device. The access token is in memory only, and the cookie of the next one is out of reach.
 *
 * @param parts.onHostToken - the page gets each new session token.
 */
export function createLoginSession({
  call,
  now,
  runAlone,
  onHostToken,
}: {
  readonly call: CallCustody
  readonly now: () => number
  readonly runAlone: RunAlone
  readonly onHostToken: (token: string) => void
}): LoginSession {
  let known: { readonly login: Login; readonly endsAt: number } | null = null
  let renewing: Promise<Login> | undefined
  /** Counts sign-outs: an answer from before one begins nothing. */
  let ended = 0

  const begin = (login: Login): void => {
    known = { login, endsAt: now() + login.accessSeconds * 1000 }
    onHostToken(login.hostToken)
  }

  /** One at a time: a cookie is used once, and each use gives the next. */
  const renew = (signal?: AbortSignal): Promise<Login> => {
    const started = ended
    renewing ??= runAlone('session', async () => {
      const login = await call('wallet', sessionRefresh, {}, { isRepeatable: true })
      if (started !== ended) throw new AppError('session.ended')
      begin(login)
      return login
    })
      .catch((thrown: unknown) => {
        if (AppError.is(thrown, 'session.ended')) known = null
        throw thrown
      })
      .finally(() => {
        renewing = undefined
      })
    return untilAborted(renewing, signal)
  }

  const fresh = async (signal?: AbortSignal): Promise<Login> =>
    known && known.endsAt - now() > RENEW_BEFORE_MS ? known.login : renew(signal)

  return {
    begin,
    renew,
    current: () => known?.login ?? null,
    resume: async (signal) => known?.login ?? renew(signal),
    async call(endpoint, input, options = {}) {
      const { accessToken } = await fresh(options.signal)
      try {
        return await call('wallet', endpoint, input, { ...options, accessToken })
      } catch (thrown) {
        if (!AppError.is(thrown, 'session.ended')) throw thrown
        // The token may have ended sooner than it said; the session decides.
        const renewed = await renew(options.signal)
        return call('wallet', endpoint, input, { ...options, accessToken: renewed.accessToken })
      }
    },
    async end(input, signal) {
      known = null
      ended += 1
      return call('wallet', sessionEnd, input, { isRepeatable: true, signal })
    },
  }
}

/** Settles like `work`, or rejects with `request.aborted` when `signal` fires; the work goes on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AppError('request.aborted'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
