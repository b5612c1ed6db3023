import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type CustodyRole, custodyRoles } from '@/lib/core/hosts'
import type { Log } from '../kit/log'
import { processWide } from '../kit/process-wide'
import type { Env } from '../settings/env'
import type { Kv } from '../stores/kv'

type Name = 'minute' | 'day'
const WINDOWS_MS = { minute: 60_000, day: 24 * 3_600_000 } as const

/** Share of the cap for known devices, so that a flood of requests by strangers cannot lock owners out. */
const RESERVED = 1 / 5

/** Maximum share of the cap for one place, so that a few strangers cannot use it up. */
const PLACE_SHARE = { minute: 1 / 10, day: 1 / 50 } as const

/** The mails of one role that this process has refused. */
interface CapState {
  /** Unix time in milliseconds until which mails to unknown devices are refused. */
  reachedUntil: number
  /** Number of refused mails since the process started. */
  refused: number
}

type CapStates = Readonly<Record<CustodyRole, CapState>>

/** What counting takes of the platform. */
interface CapParts {
  readonly env: Pick<Env, 'mails' | 'rateLimitFactor' | 'roles'>
  readonly log: Log
  readonly now: () => number
  readonly volatileKv: Kv
}

/** What counting a mail takes: the platform's parts, and where the request came from. */
interface CapServices extends CapParts {
  readonly visitor: string | null
}

/**
 * Returns the state of all roles, which each refusal updates. One state for each store, because tests run several
 * platforms.
 */
function getMailCapStates({ volatileKv }: Pick<CapParts, 'volatileKv'>): CapStates {
  const all = processWide('mail-caps', () => new WeakMap<object, CapStates>())
  const known = all.get(volatileKv)
  if (known) return known
  const states = { wallet: { reachedUntil: 0, refused: 0 }, vault: { reachedUntil: 0, refused: 0 } }
  all.set(volatileKv, states)
  return states
}

/** Reports the caps for `/api/health`. */
export function reportMailCaps({ env, now, volatileKv }: Pick<CapParts, 'env' | 'now' | 'volatileKv'>) {
  const states = getMailCapStates({ volatileKv })
  return custodyRoles
    .filter((role) => env.roles.includes(role))
    .map((role) => ({ role, isReached: states[role].reachedUntil > now(), refused: states[role].refused }))
}

/**
 * Counts a requested mail, over all addresses, before it is sent. A known device uses the reserved share first, and
 * then the share for all.
 *
 * @param isKnown - Whether the device has a half of a wallet of the address.
 * @throws {AppError} `email.cooldown` with whole `seconds` to wait; `kv.unavailable` if the store fails.
 */
export async function countMail(role: CustodyRole, isKnown: boolean, services: CapServices): Promise<void> {
  const { log, now, visitor } = services
  if (isKnown && (await take(`${role}:known`, RESERVED, services)) === 0) return
  const ofPlaceMs = visitor === null ? 0 : await take(`${role}:place:${visitor}`, PLACE_SHARE, services)
  if (ofPlaceMs > 0) throw refusalOf(ofPlaceMs)
  const waitMs = await take(`${role}:all`, 1 - RESERVED, services)
  if (waitMs === 0) return
  const state = getMailCapStates(services)[role]
  state.refused += 1
  if (state.reachedUntil <= now()) {
    state.reachedUntil = now() + waitMs
    const seconds = secondsOf(waitMs)
    log.error({ role, seconds }, 'the cap of mails is reached: only known devices get some')
  }
  throw refusalOf(waitMs)
}

/**
 * @param part - Share of the cap.
 * @returns 0 for a mail that may be sent, otherwise milliseconds to wait. A mail over the limit of the minute does not
 *   count for the day.
 */
async function take(
  counter: string,
  part: number | Readonly<Record<Name, number>>,
  { env, volatileKv, log }: CapServices,
): Promise<number> {
  const caps = { minute: env.mails.perMinute, day: env.mails.perDay }
  for (const name of ['minute', 'day'] as const) {
    const cap = Math.round(caps[name] * env.rateLimitFactor * (typeof part === 'number' ? part : part[name]))
    try {
      const { count, remainingMs } = await volatileKv.increment(`mails:${counter}:${name}`, { ttlMs: WINDOWS_MS[name] })
      if (count > Math.max(1, cap)) return Math.max(1, remainingMs)
    } catch (err) {
      log.warn({ err }, 'mails cannot be counted')
      throw AppError.from(err, 'kv.unavailable')
    }
  }
  return 0
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000))

const refusalOf = (ms: number): AppError => new AppError('email.cooldown', { details: { seconds: secondsOf(ms) } })
