import 'server-only'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { CustodyRole } from '@/lib/core/hosts'
import { outsideProviders } from '@/lib/core/login-providers'
import {
  OUTSIDE_LOGIN_SECONDS,
  type OutsideEvidence,
  outsideEvidence,
  outsideUse,
  RESULT_SECONDS,
} from '@/lib/custody/outside-login-contract'
import { uuidv7 } from '../custody/uuid-v7'
import type { Kv } from '../stores/kv'

/*
 * Logins with accounts of other services while they are under way, in the shared store: a visitor starts on one instance,
 * and returns to another. Three records, each of one role:
 *
 *   state  -> the login, as it was started. Taken by the callback, once.
 *   login  -> how it stands, for the device that waits.
 *   result -> what was proven, under a code. Taken by the device, once.
 */

/** The device, project and page that a login belongs to. No other one gets anything of it. */
export interface LoginOwner {
  readonly thumbprint: string
  readonly projectId: string
  readonly embedOrigin: string
}

const owner = { thumbprint: z.string(), projectId: z.string(), embedOrigin: z.string() }

const startedLogin = z.object({
  ...owner,
  loginId: z.string(),
  provider: z.enum(outsideProviders),
  use: outsideUse,
  /** The session that alone may use the result; `null` for a login that starts one. */
  sessionId: z.nullable(z.string()),
  /** Of the nonce. `null`: the provider is asked to sign nothing. */
  salt: z.nullable(z.string()),
  /** What the provider's side keeps until the visitor returns, such as the verifier of PKCE. Secret. */
  kept: z.string(),
  /** Where the window goes next if nothing was signed for the nonce. */
  next: z.nullable(z.string()),
  returnUrl: z.nullable(z.string()),
  /** Unix time in milliseconds. */
  endsAt: z.number(),
})
export type StartedLogin = z.output<typeof startedLogin>

const standing = z.object({
  ...owner,
  /** Its state, for a provider that is polled. */
  state: z.string(),
  provider: z.enum(outsideProviders),
  status: z.enum(['pending', 'done', 'declined', 'failed']),
  /** Of one that is done. */
  code: z.nullable(z.string()),
  /** Whether the device that waits learns of the result. */
  isReleased: z.boolean(),
  endsAt: z.number(),
})
export type Standing = z.output<typeof standing>

const outsideResult = z.object({
  ...owner,
  loginId: z.string(),
  provider: z.enum(outsideProviders),
  use: outsideUse,
  sessionId: z.nullable(z.string()),
  subject: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  evidence: z.nullable(outsideEvidence),
  returnUrl: z.nullable(z.string()),
  endsAt: z.number(),
})
export type OutsideResult = z.output<typeof outsideResult>

/** An account that a visitor has proven. */
export interface ProvenAccount {
  readonly subject: string
  readonly email: string | null
  readonly userName: string | null
  /** What its provider has signed for the device; `null` if nothing. */
  readonly evidence: OutsideEvidence | null
}

interface RecordServices {
  readonly kv: Kv
  readonly now: () => number
}

type NewLogin = Omit<StartedLogin, 'loginId' | 'endsAt' | 'kept'>

const LOGIN_MS = OUTSIDE_LOGIN_SECONDS * 1_000
const MAX_REPLACE_TRIES = 5

/** 32 random bytes in base64url: states and codes. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The records of one custody role. Each method rejects with `kv.unavailable` if the store does not answer. */
export function createOutsideRecords(role: CustodyRole, { kv, now }: RecordServices) {
  const nameOf = (kind: 'state' | 'login' | 'result', id: string) => `outside:${role}:${kind}:${id}`

  async function read<T>(name: string, schema: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T | null> {
    return parsed(await kv.get(name, signal), schema)
  }
  function parsed<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
    return text === null ? null : z.parse(schema, JSON.parse(text))
  }
  const isOver = ({ endsAt }: { readonly endsAt: number }) => now() >= endsAt

  /** Changes how a login stands, also while another request does. */
  async function change(loginId: string, by: (before: Standing) => Partial<Standing>, signal?: AbortSignal) {
    const name = nameOf('login', loginId)
    for (let tries = 0; tries < MAX_REPLACE_TRIES; tries += 1) {
      const was = await kv.get(name, signal)
      const before = parsed(was, standing)
      if (was === null || before === null || isOver(before)) return
      const value = JSON.stringify({ ...before, ...by(before) })
      if (await kv.replace(name, was, value, { ttlMs: before.endsAt - now() }, signal)) return
    }
    throw new AppError('kv.unavailable')
  }

  return {
    /** Stores a login that begins. @param state - Random, see {@link newSecret}: what the provider sends back. */
    async begin(
      login: NewLogin,
      { state, kept }: { readonly state: string; readonly kept: string },
      signal?: AbortSignal,
    ): Promise<string> {
      const at = now()
      const started: StartedLogin = { ...login, loginId: uuidv7(at), kept, endsAt: at + LOGIN_MS }
      const { thumbprint, projectId, embedOrigin, provider, endsAt } = started
      const stands: Standing = {
        ...{ thumbprint, projectId, embedOrigin, provider, state, endsAt },
        ...{ status: 'pending', code: null, isReleased: false },
      }
      const life = { ttlMs: LOGIN_MS }
      await kv.set(nameOf('login', started.loginId), JSON.stringify(stands), life, signal)
      await kv.set(nameOf('state', state), JSON.stringify(started), life, signal)
      return started.loginId
    },

    /** The login of a state, which is used up; `null` for one that is unknown, used or too old. */
    async takeStarted(state: string, signal?: AbortSignal): Promise<StartedLogin | null> {
      const started = parsed(await kv.getAndDelete(nameOf('state', state), signal), startedLogin)
      return started === null || isOver(started) ? null : started
    },

    /** The same without using it up, for a provider that is polled. */
    async readStarted(state: string, signal?: AbortSignal): Promise<StartedLogin | null> {
      const started = await read(nameOf('state', state), startedLogin, signal)
      return started === null || isOver(started) ? null : started
    },

    /**
     * Stores what a login has proven.
     *
     * @param isReleased - Whether the device that waits learns of it at once.
     * @param lifeMs - The result ends then. Default: after {@link RESULT_SECONDS}.
     * @returns the code of the result.
     */
    async finish(
      login: StartedLogin,
      account: ProvenAccount,
      { isReleased = false, lifeMs = RESULT_SECONDS * 1_000 }: { isReleased?: boolean; lifeMs?: number } = {},
      signal?: AbortSignal,
    ): Promise<string> {
      const code = newSecret()
      const { loginId, provider, use, sessionId, thumbprint, projectId, embedOrigin, returnUrl } = login
      const result: OutsideResult = {
        ...{ loginId, provider, use, sessionId, thumbprint, projectId, embedOrigin, returnUrl },
        ...account,
        endsAt: now() + lifeMs,
      }
      await kv.set(nameOf('result', code), JSON.stringify(result), { ttlMs: lifeMs }, signal)
      await change(loginId, () => ({ status: 'done', code, isReleased }), signal)
      return code
    },

    /** Ends a login without a result. */
    fail: (loginId: string, status: 'declined' | 'failed', signal?: AbortSignal): Promise<void> =>
      change(loginId, () => ({ status }), signal),

    /** How a login stands, for its own device; `null` for any other. */
    async standingOf(loginId: string, asker: LoginOwner, signal?: AbortSignal): Promise<Standing | null> {
      const found = await read(nameOf('login', loginId), standing, signal)
      return found === null || isOver(found) || !isOf(found, asker) ? null : found
    },

    /** Lets the device that waits have the result. @throws {AppError} `social.ended`. */
    async release(code: string, signal?: AbortSignal): Promise<void> {
      const result = await read(nameOf('result', code), outsideResult, signal)
      if (result === null || isOver(result)) throw new AppError('social.ended')
      await change(result.loginId, () => ({ isReleased: true }), signal)
    },

    /** A result, for the device of its login. @throws {AppError} `social.ended` for any other, and one that has ended. */
    async readResult(code: string, asker: LoginOwner, signal?: AbortSignal): Promise<OutsideResult> {
      const result = await read(nameOf('result', code), outsideResult, signal)
      if (result === null || isOver(result) || !isOf(result, asker)) throw new AppError('social.ended')
      return result
    },

    /**
     * The same, once: of several requests at the same time one gets it.
     *
     * @param isWanted - A result that does not fit is not used up.
     */
    async takeResult(
      code: string,
      asker: LoginOwner,
      isWanted: (result: OutsideResult) => boolean,
      signal?: AbortSignal,
    ): Promise<OutsideResult> {
      // Looked at first, so that another device cannot use it up.
      if (!isWanted(await this.readResult(code, asker, signal))) throw new AppError('social.ended')
      const result = parsed(await kv.getAndDelete(nameOf('result', code), signal), outsideResult)
      if (result === null) throw new AppError('social.ended')
      await kv.delete(nameOf('login', result.loginId), signal)
      return result
    },
  }
}

const isOf = (one: LoginOwner, other: LoginOwner): boolean =>
  one.thumbprint === other.thumbprint && one.projectId === other.projectId && one.embedOrigin === other.embedOrigin
