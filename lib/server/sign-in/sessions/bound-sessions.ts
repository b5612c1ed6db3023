import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import type { SessionServices } from './account-sessions'
import { end, type Found, find, keyOf, lifeOf, livingRecord } from './find-session'
import type { BoundPage } from './session-record'

/** Each failed write means that another request changed the session. */
const MAX_ATTEMPTS = 10

/** The page that sends a request: only its own session answers it. */
type ProvenPage = Pick<BoundPage, 'projectId' | 'origin' | 'thumbprint'>

/** A session whose page has shown its current secret, or the one before. */
interface BoundSession {
  readonly handle: string
  readonly accounts: readonly SignInProof[]
}

/**
 * Uses up the secret of a bound session, and sets the digest of the next one. The same call may be repeated if its answer was
 * lost. Any other secret of the page was used before, or was never one: it ends the session, because two programs have the key.
 *
 * @param renewal - Handle and secret, separated by a dot.
 * @throws {AppError} `session.expired` without such a session of this page; `kv.unavailable`.
 */
export async function renewSession(
  { renewal, next }: { readonly renewal: string; readonly next: string },
  page: ProvenPage,
  services: SessionServices,
): Promise<BoundSession> {
  for (let i = 0; i < MAX_ATTEMPTS; i += 1) {
    const { found, bound, shown } = await findOfPage(renewal, page, services)
    const isRepeated = shown === bound.replaced && next === bound.renewal
    const isCurrent = shown === bound.renewal
    if (!isRepeated && !isCurrent) {
      await end(found.handle, services)
      services.log.warn('a renewal secret was used twice; its session has ended')
      throw new AppError('session.expired')
    }
    const now = services.now()
    const boundTo = isRepeated ? bound : { ...bound, renewal: next, replaced: shown }
    const record = livingRecord({ ...found.record, lastSeenAt: now, boundTo }, services)
    if (!record) throw new AppError('session.expired')
    const text = JSON.stringify(record)
    // `replace`, not `set`: of two requests with one secret, the second one must see what the first has written.
    if (await services.kv.replace(keyOf(found.handle), found.text, text, lifeOf(record, services), services.signal)) {
      return { handle: found.handle, accounts: record.accounts }
    }
  }
  throw new AppError('kv.unavailable', { cause: new Error('could not renew a session after many attempts') })
}

/** Returns the handle of the session of a secret, the current one or the one before; `null` for any other. Changes nothing. */
export async function boundHandle(
  renewal: string,
  page: ProvenPage,
  services: SessionServices,
): Promise<string | null> {
  try {
    const { found, bound, shown } = await findOfPage(renewal, page, services)
    return shown === bound.renewal || shown === bound.replaced ? found.handle : null
  } catch (cause) {
    if (AppError.is(cause, 'session.expired')) return null
    throw cause
  }
}

interface FoundOfPage {
  readonly found: Found
  readonly bound: BoundPage
  /** Digest of the secret that the page shows. */
  readonly shown: string
}

async function findOfPage(renewal: string, page: ProvenPage, services: SessionServices): Promise<FoundOfPage> {
  const [handle = '', secret = ''] = renewal.split('.')
  const found = await find({ handle }, services)
  const bound = found?.record.boundTo
  const isOfPage =
    bound?.projectId === page.projectId && bound.origin === page.origin && bound.thumbprint === page.thumbprint
  if (!found || !bound || !isOfPage) throw new AppError('session.expired')
  return { found, bound, shown: createHash('sha256').update(secret).digest('base64url') }
}
