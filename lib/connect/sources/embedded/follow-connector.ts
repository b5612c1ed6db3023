import type { ConnectionChange, Connector } from '../../connector'

/**
 * Loads a connector with its first use, and reports what it shares: now, with each use, and after each change. A failed
 * load may be repeated.
 */
export function followConnector(
  load: () => Promise<Connector>,
  apply: (change: ConnectionChange) => void,
): () => Promise<Connector> {
  let loading: Promise<Connector> | undefined
  return async () => {
    loading ??= load().then((connector) => {
      connector.subscribe(apply)
      return connector
    })
    loading.catch(() => {
      loading = undefined
    })
    const connector = await loading
    const now = await connector.current()
    if (now) apply(now)
    return connector
  }
}
