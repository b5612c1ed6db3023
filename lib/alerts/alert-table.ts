import { type AlertCode, type CatalogueEntry, type ErrorCode, errorCatalogue } from '@/lib/core/error-catalogue'

/** One of the nine developer alerts of spec section 8. */
export interface AlertEntry {
  /** Key of the short message, with the spec's wording. */
  readonly titleKey: `alert.${AlertCode}`
  readonly meaningKey: `alert.${AlertCode}.meaning`
  /** Provider messages that mean this alert. Spec section 8, "Provider strings mapped to alerts". */
  readonly providerStrings: readonly string[]
}

/** All alerts: banner, console and `/api/health` read this one table. */
export const alertTable = {
  networkNotFound: entry('networkNotFound'),
  invalidAppConfiguration: entry('invalidAppConfiguration', ['Unauthorized: origin not allowed']),
  networkError: entry('networkError'),
  requestTimedOut: entry('requestTimedOut'),
  sessionExpired: entry('sessionExpired', ['JWT validation error: JWT Token is not yet valid']),
  invalidProjectId: entry('invalidProjectId', ['Unauthorized: invalid key']),
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

/** Finds the alert of a provider's message; the known text may be part of a longer message. */
export function alertForProviderMessage(message: string): AlertCode | null {
  return alertCodes.find((code) => alertTable[code].providerStrings.some((text) => message.includes(text))) ?? null
}

function entry<Code extends AlertCode>(code: Code, providerStrings: readonly string[] = []) {
  return { titleKey: `alert.${code}`, meaningKey: `alert.${code}.meaning`, providerStrings } as const
}
