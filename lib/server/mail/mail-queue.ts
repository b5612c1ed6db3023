import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../kit/log'
import type { MailResult } from '../kit/metrics'
import type { Mail, MailSender } from './mail-sender'

/** Mails that may wait. More are dropped: a visitor can ask again, and the server must not fill up. */
const MAX_WAITING = 500
const MAX_SENDING = 4
const RETRY_PAUSE_MS = 1_000

/** Sends mails in the order they were added, a few at a time, each at most twice. */
export interface MailQueue {
  /**
   * Never rejects: what is not sent is logged without a word of the mail.
   *
   * @param compose - Writes the mail when it is its turn.
   */
  send(sender: MailSender, compose: () => Mail | Promise<Mail>): Promise<void>
}

/** @param note - Called with the end of each mail. */
export function createMailQueue(
  log: Log,
  note: (result: MailResult) => void,
  { retryPauseMs = RETRY_PAUSE_MS } = {},
): MailQueue {
  const waiting: (() => void)[] = []
  let sending = 0

  async function attempt(sender: MailSender, mail: Mail): Promise<void> {
    try {
      await sender.send(mail)
    } catch (err) {
      log.warn({ sender: sender.id, err }, 'a mail was not taken, and is sent again')
      await wait(retryPauseMs)
      await sender.send(mail)
    }
  }

  return {
    async send(sender, compose) {
      if (sending >= MAX_SENDING) {
        if (waiting.length >= MAX_WAITING) {
          log.error({ sender: sender.id, waiting: waiting.length }, 'a mail was dropped: too many wait')
          note('dropped')
          return
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else sending += 1
      try {
        await attempt(sender, await compose())
        note('sent')
      } catch (err) {
        log.error({ sender: sender.id, err }, 'a mail could not be sent')
        note('failed')
      } finally {
        // The place goes to the next one, so that the count stays right.
        const next = waiting.shift()
        if (next) next()
        else sending -= 1
      }
    },
  }
}
