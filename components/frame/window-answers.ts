import { callEndpoint } from '@/lib/core/call-endpoint'
import { windowAnswer } from '@/lib/custody/window-contract'
import type { ExchangeAnswer, WindowGuest } from '@/lib/frame-guest/window-guest'

/** Sends an answer of a window that closes: browsers end other requests of it. */
const fetchLast: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })

/** Reads and writes the row of a window of the wallet's own origin. */
export const exchangeAnswer: ExchangeAnswer = async (id, shown, answer, signal, isOver) =>
  (await callEndpoint(windowAnswer, { id, shown, answer, isOver }, { baseUrl: '' }, signal)).offer

/** Sends the answer of a visitor who closes the window, if it still asks something. */
export function sendClosing(answer: ReturnType<WindowGuest<unknown, unknown>['closing']>): void {
  if (answer) void callEndpoint(windowAnswer, answer, { baseUrl: '', fetch: fetchLast }).catch(() => undefined)
}
