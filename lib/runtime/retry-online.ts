import { onlineManager } from '@tanstack/react-query'
import type { Flows } from './flows'

/** Asks again for a quote that failed for want of a connection, once there is one. Queries do so by themselves. */
export function retryOnline({ swap }: Pick<Flows, 'swap'>): () => void {
  // It takes every page for online until it has heard otherwise; we may be later than that.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false)
  return onlineManager.subscribe((online) => {
    if (online && swap.getSnapshot().context.quoteError?.code === 'network.offline') swap.send({ type: 'retry' })
  })
}
