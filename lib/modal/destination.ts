import type { ViewEntry } from './views'

/** The view that shows once a connect view or a network switch has done its work. */
export interface Destination {
  readonly entry: ViewEntry
  /** Also removes the view below. */
  readonly replace: boolean
}

/** The destination in the params of an entry; `undefined` if it has none. */
export function destinationOf(entry: ViewEntry): Destination | undefined {
  if (entry.view === 'SwitchActiveChain') return { entry: entry.params.destination, replace: entry.params.replace }
  const { destination } = entry.params as { readonly destination?: ViewEntry }
  return destination && { entry: destination, replace: false }
}
