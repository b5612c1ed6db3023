import { type AlertCode, type CatalogueEntry, type ErrorCode, errorCatalogue } from '@/lib/core/error-catalogue'

/** One of the nine developer alerts of spec section 8. */
export interface AlertEntry {
  /** Key of the short message, with the spec's wording. */
  readonly titleKey: `alert.${AlertCode}`
  readonly meaningKey: `alert.${AlertCode}.meaning`
}

/** All alerts: banner, console and `/api/health` read this one table. */
export const alertTable = {
  networkNotFound: entry('networkNotFound'),
  invalidAppConfiguration: entry('invalidAppConfiguration'),
  networkError: entry('networkError'),
  requestTimedOut: entry('requestTimedOut'),
  sessionExpired: entry('sessionExpired'),
  invalidProjectId: entry('invalidProjectId'),
  projectIdNotConfigured: entry('projectIdNotConfigured'),
  serverError: entry('serverError'),
  rateLimited: entry('rateLimited'),
} as const satisfies Readonly<Record<AlertCode, AlertEntry>>

/** All codes, for schemas and loops. */
export const alertCodes = Object.keys(alertTable) as readonly AlertCode[]

/** Returns the alert of a failure, if a developer must fix the cause. */
export function alertFor(code: ErrorCode): AlertCode | null {
  const failure: CatalogueEntry = errorCatalogue[code]
  return failure.alert ?? null
}

function entry<Code extends AlertCode>(code: Code) {
  return { titleKey: `alert.${code}`, meaningKey: `alert.${code}.meaning` } as const
}
