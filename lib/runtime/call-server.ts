import type { AlertStore } from '@/lib/alerts/alert-store'
import { alertFor } from '@/lib/alerts/alert-table'
import { AppError } from '@/lib/core/app-error'
import { type CallApi, type CallContext, callEndpoint } from '@/lib/core/call-endpoint'

/** Returns a function that calls our server, and raises the alert of a failure whose cause a developer must fix. */
export function createCallServer(context: CallContext, alerts: AlertStore): CallApi {
  return async (endpoint, input, signal) => {
    try {
      return await callEndpoint(endpoint, input, context, signal)
    } catch (cause) {
      raiseAlertOf(cause, alerts)
      throw cause
    }
  }
}

/** Raises the alert of a failure; a failure without an alert has no effect. */
export function raiseAlertOf(cause: unknown, alerts: AlertStore): void {
  const code = cause instanceof AppError ? alertFor(cause.code) : null
  if (code !== null) alerts.raise(code)
}
