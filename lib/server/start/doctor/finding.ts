import 'server-only'
import { startDeadline } from '../../kit/deadline'
import { redact } from '../../kit/redact'

/** The outcome of one check, in sentences for the operator. `todo` is empty when nothing has to be done. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'fault'
  readonly says: string
  readonly todo: string
}

export interface Check {
  readonly name: string
  /** Rejects when the check itself fails, which is a fault. */
  readonly run: () => Promise<Omit<Finding, 'check'>>
  /** What to do when it rejects or takes too long. */
  readonly todo: string
}

export const ok = (says: string) => ({ state: 'ok', says, todo: '' }) as const
export const warning = (says: string, todo: string) => ({ state: 'warning', says, todo }) as const
export const fault = (says: string, todo: string) => ({ state: 'fault', says, todo }) as const

/** Longer than the steps of a mail server's connection. */
const CHECK_MS = 8_000

/** Runs every check under a deadline of its own, side by side. Never rejects. No text has a secret of the settings. */
export function runChecks(checks: readonly Check[], deadlineMs = CHECK_MS): Promise<readonly Finding[]> {
  return Promise.all(checks.map((check) => runCheck(check, deadlineMs)))
}

async function runCheck({ name, run, todo }: Check, deadlineMs: number): Promise<Finding> {
  const deadline = startDeadline(deadlineMs, () => new Error(`no answer within ${deadlineMs / 1_000} s`))
  try {
    return redact({ check: name, ...(await deadline.race(run())) }) as Finding
  } catch (error) {
    return redact({ check: name, ...fault(reasonOf(error), todo) }) as Finding
  } finally {
    deadline.end()
  }
}

/** A code where there is one: messages of drivers may repeat addresses and values. */
function reasonOf(error: unknown): string {
  const { code, cause, message } = error as NodeJS.ErrnoException
  if (typeof code === 'string') return code
  const { code: deeper } = (cause ?? {}) as NodeJS.ErrnoException
  return typeof deeper === 'string' ? deeper : (message ?? 'failed')
}
