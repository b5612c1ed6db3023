import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type CustodyRole, custodyRoles } from '@/lib/core/hosts'
import { processWide } from '../process/process-wide'
import type { Platform, Services } from '../process/services'

type Name = 'minute' | 'day'
const WINDOWS_MS = { minute: 60_000, day: 24 * 3_600_000 } as const

/** This part of the cap is for devices that are known, so that a flood of strangers keeps no owner out. */
const RESERVED = 1 / 5

/** No place has more than this part of it, so that a few strangers do not use it up for everybody. */
const PLACE_SHARE = { minute: 1 / 10, day: 1 / 50 } as const

/** Mails of one role that were refused by its cap, as this process has seen it in its store. */
interface CapState {
  /** Unix time in milliseconds until which mails to unknown devices are refused. */
  reachedUntil: number
  /** Since the process started. */
  refused: number
}

type CapStates = Readonly<Record<CustodyRole, CapState>>

/** Written with each refusal. By store: what one platform has refused says nothing of another, as in tests. */
function getMailCapStates({ volatileKv }: Pick<Platform, 'volatileKv'>): CapStates {
  const all = processWide('mail-caps', () => new WeakMap<object, CapStates>())
  const known = all.get(volatileKv)
  if (known) return known
  const states = { wallet: { reachedUntil: 0, refused: 0 }, vault: { reachedUntil: 0, refused: 0 } }
  all.set(volatileKv, states)
  return states
}

/** For `/api/health`. */
export function reportMailCaps({ env, now, volatileKv }: Pick<Platform, 'env' | 'now' | 'volatileKv'>) {
  const states = getMailCapStates({ volatileKv })
  return custodyRoles
    .filter((role) => env.roles.includes(role))
    .map((role) => ({ role, isReached: states[role].reachedUntil > now(), refused: states[role].refused }))
}

type CapServices = Pick<Services, 'env' | 'log' | 'now' | 'visitor' | 'volatileKv'>

/**
 * Counts a mail that a request asks for, over all addresses, before it is sent. A known device takes from what is reserved
 * for them first, and then from what is for all.
 *
 * @param isKnown - the device has a half of a wallet of the address.
 * @throws {AppError} `email.cooldown` with whole `seconds` to wait; `kv.unavailable` while nothing can be counted.
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
 * @param part - of the cap.
 * @returns milliseconds to wait, 0 for a mail that may be sent. What is refused by the minute does not count for the day.
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
