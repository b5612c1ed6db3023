/** Storage key of the requests that a wallet has not answered. */
export const OPEN_REQUESTS_KEY = 'openRequests'

/** Maximum time that a request is open. Later times are ignored, because any script can write to storage. */
export const MAX_OPEN_REQUEST_MS = 30 * 60_000

/** The time until which each request could still be sent, in Unix ms, by CAIP-10 account. */
export type StoredOpenRequests = Readonly<Record<string, number>>

/** Returns the requests of a stored value that could still be sent. */
export function openRequestsIn(stored: unknown, now: number): StoredOpenRequests {
  const isOpen = (until: unknown): boolean =>
    typeof until === 'number' && until > now && until <= now + MAX_OPEN_REQUEST_MS
  return Object.fromEntries(Object.entries(stored ?? {}).filter((entry): entry is [string, number] => isOpen(entry[1])))
}
