import 'server-only'
import type { Transporter } from 'nodemailer'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../kit/deadline'
import type { MailFrom } from '../settings/custody-fields'
import type { MailSender } from './mail-sender'

/** A mail that the server has not taken after this time counts as failed. */
const MAIL_DEADLINE_MS = 10_000
/** Of one step of the connection. */
const STEP_MS = 5_000
const MAX_CONNECTIONS = 3

/** Hosts that are this machine, so that no network is between. Any other has to change to TLS. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** The connections of one role to its mail server. It outlives the copy of the module that has opened it. */
export type SmtpPool = Promise<Transporter>

/** Opens the connections of a role. None is made before the first mail. */
export async function openSmtpPool(url: string): SmtpPool {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const isLocal = LOCAL_HOSTS.includes(hostname)
  return createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: !isSecure && isLocal,
    tls: { minVersion: 'TLSv1.2' },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketTimeout: MAIL_DEADLINE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends through an SMTP server (RFC 5321). */
export function createSmtpMail(
  from: MailFrom,
  pool: () => SmtpPool,
  { deadlineMs = MAIL_DEADLINE_MS } = {},
): MailSender {
  return {
    id: 'smtp',
    async send({ to, subject, text, html, language }, signal) {
      const deadline = startDeadline(deadlineMs, () => unavailable('no answer in time'), signal)
      try {
        const transport = await deadline.race(pool())
        const sending = transport.sendMail({
          // As objects, so that no part of an address is read as a further recipient.
          from: { name: from.name, address: from.address },
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: {
            'Content-Language': language,
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
          },
        })
        await deadline.race(sending)
      } catch (cause) {
        if (deadline.over) throw deadline.over.reason
        throw unavailable(reasonOf(cause))
      } finally {
        deadline.end()
      }
    },
  }
}

const unavailable = (reason: string): AppError =>
  new AppError('mail.unavailable', { cause: new Error(`smtp: ${reason}`) })

/** The kind of a failure. What the server says may repeat the address. */
function reasonOf(cause: unknown): string {
  const { code, responseCode } = cause as { readonly code?: unknown; readonly responseCode?: unknown }
  const facts = [
    typeof code === 'string' ? code : 'no code',
    ...(typeof responseCode === 'number' ? [responseCode] : []),
  ]
  return facts.join(' ')
}
