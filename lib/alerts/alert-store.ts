import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AlertCode } from '@/lib/core/error-catalogue'

/** An alert that is in force. Title and meaning are texts of its code. */
export interface RaisedAlert {
  readonly code: AlertCode
  /** Identifiers that help a developer; never secrets. */
  readonly details: string | undefined
}

export interface AlertStore {
  readonly store: StoreApi<{ readonly alerts: readonly RaisedAlert[] }>
  /** Raises an alert; the same code again changes nothing. */
  raise(code: AlertCode, details?: string): void
  /** The cause is gone: the banner goes too, and a later `raise` is a new alert. */
  settle(code: AlertCode): void
  /** The visitor has read it: the banner goes for the life of the page. */
  dismiss(code: AlertCode): void
}

/** @param tell - Called once for each code that is raised, with what a developer should read. */
export function createAlertStore(tell: (alert: RaisedAlert) => void): AlertStore {
  const store = createStore<{ readonly alerts: readonly RaisedAlert[] }>(() => ({ alerts: [] }))
  const told = new Set<AlertCode>()
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
      if (!told.has(code)) {
        told.add(code)
        tell(alert)
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
