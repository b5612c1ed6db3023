import 'server-only'
import { randomBytes } from 'node:crypto'

/**
 * Meld takes each `externalSessionId` once, and the page of an order may be asked for again after a lost answer. So the
 * id of the order is followed by a number of its own.
 */
export const newSessionId = (orderId: string): string => `${orderId}.${randomBytes(4).toString('hex')}`

/** The order that a session was made for; `null` for a session that we have not named. */
export const orderOfSession = (sessionId: string | null): string | null => sessionId?.split('.')[0] ?? null
