import type { Mail, MailSender } from '@/lib/server/mail/mail-sender'
import type { Platform } from '@/lib/server/platform/services'

/** How long {@link MailTray.next} waits. Mails are sent after the answer, by a busy machine. */
const MAIL_WAIT_MS = 60_000

/** Mails as they come in. */
export interface MailTray<M> {
  /** The oldest mail that fits and was not taken yet. Waits for it. */
  next(isRight: (mail: M) => boolean): Promise<M>
  /** Takes all mails so far that fit. */
  skip(isRight: (mail: M) => boolean): void
  /** All mails so far, taken or not. */
  all(): readonly M[]
  add(mail: M): void
}

export function createMailTray<M extends { readonly subject: string }>(): MailTray<M> {
  const mails: M[] = []
  const taken = new Set<M>()
  const waiting = new Set<() => void>()

  /** @returns false after `ms` without a mail. */
  const nextComes = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => end(false), ms)
      const wake = () => end(true)
      function end(hasCome: boolean): void {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve(hasCome)
      }
      waiting.add(wake)
    })

  return {
    async next(isRight) {
      for (;;) {
        const mail = mails.find((each) => isRight(each) && !taken.has(each))
        if (mail) {
          taken.add(mail)
          return mail
        }
        if (!(await nextComes(MAIL_WAIT_MS))) {
          throw new Error(`No such mail; received: ${mails.map(({ subject }) => subject).join(', ')}`)
        }
      }
    },
    skip(isRight) {
      for (const mail of mails) if (isRight(mail)) taken.add(mail)
    },
    all: () => [...mails],
    add(mail) {
      mails.push(mail)
      for (const wake of waiting) wake()
    },
  }
}

/** The mail account of a role that keeps what it is given, and a queue that says when it has sent all. */
export function openTestMail() {
  const tray = createMailTray<Mail>()
  const sender: MailSender = { id: 'test', send: async (mail) => tray.add(mail) }
  const sending = new Set<Promise<void>>()
  return {
    tray,
    account: { state: 'on', id: sender.id, get: () => sender } as const,
    /** For the platform: its own queue, watched. */
    watch: ({ mailQueue }: Pick<Platform, 'mailQueue'>): Pick<Platform, 'mailQueue'> => ({
      mailQueue: {
        send: (...args) => {
          const sent = mailQueue.send(...args).finally(() => sending.delete(sent))
          sending.add(sent)
          return sent
        },
      },
    }),
    /** Once everything is sent that was to be sent after the answers so far. */
    async sent(): Promise<void> {
      // What follows an answer is begun at a later turn, and these take turns in order.
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.all(sending)
    },
  }
}
