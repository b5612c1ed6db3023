import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import { processWide } from '../kit/process-wide'
import type { Mail, MailSender } from './mail-sender'

/** Mails that were sent in development or in the demo, see {@link listOutbox}. */
export interface OutboxMail extends Mail {
  /** Counts up. */
  readonly id: number
  readonly role: CustodyRole
  readonly sentAt: Date
}

const MAX_MAILS = 50

const outbox = () => processWide('outbox', () => ({ sent: 0, mails: [] as OutboxMail[] }))

/** Keeps mails in the memory of the process, for the page `/outbox` of development and of the demo. */
export function createOutboxMail(role: CustodyRole): MailSender {
  return {
    id: 'outbox',
    async send(mail) {
      const box = outbox()
      box.sent += 1
      box.mails = [{ ...mail, id: box.sent, role, sentAt: new Date() }, ...box.mails].slice(0, MAX_MAILS)
    },
  }
}

/** The newest mails of both roles, the newest first. */
export function listOutbox(): readonly OutboxMail[] {
  return outbox().mails
}
