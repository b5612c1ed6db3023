import 'server-only'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { AppError } from '@/lib/core/app-error'

/**
 * Classes of SQLSTATE after which the same query may succeed later: connection, resources, operator intervention,
 * system error. https://www.postgresql.org/docs/15/errcodes-appendix.html (read 2026-11-23)
 */
const AWAY_CLASSES = ['08', '53', '57', '58']
/** A name that does not exist, a wrong password and the like: nothing a visitor can wait for, but no fault of a query. */
const REFUSED_CLASSES = ['28', '3D']
/** A database that accepts no connections at the moment; no query of ours has this code. */
const CLOSED = '55000'

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * What a failed query becomes. The message of a query carries its text and its values, and that of the database may
 * quote a row, so neither is kept: only the SQLSTATE or the code of the broken connection, and the constraint's name.
 */
export function databaseFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const facts = factsOf(cause)
  if (facts === null) return AppError.from(cause, 'internal')
  const { code, constraint } = facts
  const reason = [code ?? 'no code', ...(constraint ? [`constraint ${constraint}`] : [])].join(', ')
  return new AppError(isAway(code) ? 'database.unavailable' : 'internal', { cause: new Error(`database: ${reason}`) })
}

function isAway(code: string | undefined): boolean {
  // A code of Node such as ECONNREFUSED, or none: drivers report a lost connection in plain words.
  if (code === undefined || !SQLSTATE.test(code)) return true
  return code === CLOSED || [...AWAY_CLASSES, ...REFUSED_CLASSES].includes(code.slice(0, 2))
}

interface FailureFacts {
  readonly code?: string
  readonly constraint?: string
}

/** `null` for an error of our own code. */
function factsOf(cause: unknown): FailureFacts | null {
  if (!(cause instanceof DrizzleQueryError) && !isDriverError(cause)) return null
  for (let at: unknown = cause; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { readonly code?: unknown; readonly constraint?: unknown }
    if (typeof code !== 'string') continue
    return { code, ...(typeof constraint === 'string' ? { constraint } : {}) }
  }
  return {}
}

/** Errors outside of a query: taking a connection, `begin`, `commit`. */
function isDriverError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as NodeJS.ErrnoException
  return typeof code === 'string'
    ? SQLSTATE.test(code) || /^E[A-Z]+$/.test(code)
    : /connection|timeout/i.test(cause.message)
}
