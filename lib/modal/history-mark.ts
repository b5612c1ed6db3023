/** Key of the modal's mark in the state of a history entry. */
export const HISTORY_KEY = 'foyer'

/** Whether an entry of the page's history belongs to the modal. In a file of its own, because it loads with the page. */
export function isModalHistoryEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && HISTORY_KEY in state
}
