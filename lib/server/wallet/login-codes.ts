import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { ProvenServices } from '../custody/serve-proven'
import type { KeyProvider } from '../keys/key-provider'
import { afterAnswer } from '../kit/after-answer'
import { getPart } from '../kit/role-part'
import { mailLanguageOf } from '../mail/mail-language'
import type { MailSender } from '../mail/mail-sender'
import { emailLoginOf } from '../platform/email-login-state'
import type { CodePurpose } from '../tables/wallet-tables'
import { writeCodeMail } from './code-mail'
import { CODE_LIFE_MS, type HashCode } from './login-challenges'

/** @throws {AppError} `capability.off` where logins by e-mail are off, for all or for the project. */
export function openMail(services: ProvenServices<'wallet'>): MailSender {
  if (emailLoginOf('wallet', services).state === 'off') throw new AppError('capability.off')
  return getPart(services.mail.wallet)
}

/** Mails a code after the answer. */
export function mailCode(
  services: ProvenServices<'wallet'>,
  sender: MailSender,
  { to, code, purpose = 'login' }: { readonly to: string; readonly code: string; readonly purpose?: CodePurpose },
): void {
  const { device, mailQueue } = services
  const language = mailLanguageOf(services)
  const facts = { to, code, purpose, embedOrigin: device.embedOrigin, lifeMs: CODE_LIFE_MS, language }
  afterAnswer(() => mailQueue.send(sender, () => writeCodeMail(facts)))
}

/** Binds a code to its purpose and its device, and to its session and target if it has them. */
export function hashCodeWith(keys: KeyProvider, signal: AbortSignal): HashCode {
  return (code, { id, thumbprint, use }, keyId) => {
    const text = use
      ? JSON.stringify(['code/v2', use.purpose, id, thumbprint, use.sessionId, use.target, code])
      : JSON.stringify(['code/v1', 'login', id, thumbprint, code])
    return keys.hash('login-codes', new TextEncoder().encode(text), keyId, signal)
  }
}
