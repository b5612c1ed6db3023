import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AlertCode } from '@/lib/core/error-catalogue'

/** An active alert. Title and meaning are texts of its code. */
export interface RaisedAlert {
  readonly code: AlertCode
  /** Identifiers for a developer; never secrets. */
  readonly details: string | undefined
}

export interface AlertStore {
  readonly store: StoreApi<{ readonly alerts: readonly RaisedAlert[] }>
  /** Raises an alert. Raising an active code again has no effect. */
  raise(code: AlertCode, details?: string): void
  /** Clears an alert whose cause is gone: the banner is removed, and a later `raise` is a new alert. */
  settle(code: AlertCode): void
  /** Marks an alert as read: the banner is removed for the life of the page. */
  dismiss(code: AlertCode): void
}

/** @param notify - Called once for each raised code, with a message for developers. */
export function createAlertStore(notify: (alert: RaisedAlert) => void): AlertStore {
  const store = createStore<{ readonly alerts: readonly RaisedAlert[] }>(() => ({ alerts: [] }))
  const notified = new Set<AlertCode>()
  const dismissed = new Set<AlertCode>()

  const settle = (code: AlertCode): void => {
    const { alerts } = store.getState()
    if (alerts.some((alert) => alert.code === code)) {
      store.setState({ alerts: alerts.filter((alert) => alert.code !== code) })
    }
  }

  return {
    store,
    raise(code, details) {
      const alert = { code, details }
      if (!notified.has(code)) {
        notified.add(code)
        notify(alert)
      }
      const { alerts } = store.getState()
      if (dismissed.has(code) || alerts.some((each) => each.code === code)) return
      store.setState({ alerts: [...alerts, alert] })
    },
    settle,
    dismiss(code) {
      dismissed.add(code)
      settle(code)
    },
  }
}
