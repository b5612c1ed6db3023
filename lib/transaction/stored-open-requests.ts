/** Storage key of the requests that a wallet has not answered. */
export const OPEN_REQUESTS_KEY = 'openRequests'

/** No request is open for longer. Any program can write to storage. */
export const MAX_OPEN_REQUEST_MS = 30 * 60_000

/** Until when each request could still be sent, Unix ms by CAIP-10 account. */
export type StoredOpenRequests = Readonly<Record<string, number>>

/** The requests of a stored value without those that are harmless by now. */
export function openRequestsIn(stored: unknown, now: number): StoredOpenRequests {
  const isOpen = (until: unknown): boolean =>
    typeof until === 'number' && until > now && until <= now + MAX_OPEN_REQUEST_MS
  return Object.fromEntries(Object.entries(stored ?? {}).filter((entry): entry is [string, number] => isOpen(entry[1])))
}
