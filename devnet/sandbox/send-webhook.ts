import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 60_000

/** The signature of a webhook: HMAC-SHA256 of the time in seconds, a dot and the body. */
function signWebhook(body: string, secret: string, seconds: number): string {
  return `t=${seconds},s=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/**
 * Sends a webhook until it is answered with 200, with longer and longer pauses and a new signature each time.
 *
 * @param options.times - How often the very same request is sent.
 * @returns When it was answered. Rejects only when `signal` fires.
 */
export async function sendWebhook(
  url: string,
  body: string,
  options: { readonly secret: string; readonly times: number; readonly signal: AbortSignal },
): Promise<void> {
  const { secret, times, signal } = options
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const signature = signWebhook(body, secret, Math.floor(Date.now() / 1_000))
    const post = async () => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'foyer-sandbox-signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await answer.arrayBuffer()
      return answer.status === 200
    }
    let isTaken = true
    for (let sent = 0; sent < times; sent += 1) isTaken = (await post().catch(() => false)) && isTaken
    if (isTaken) return
    await sleep(pauseMs, undefined, { signal })
  }
}
