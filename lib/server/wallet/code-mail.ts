import 'server-only'
import { fillText } from '@/lib/text/fill-text'
import type { OfferedLocale } from '@/lib/text/locales'
import { loadMailTexts } from '@/lib/text/mail-texts'
import { layOutMail } from '../mail/mail-layout'
import type { Mail } from '../mail/mail-sender'
import type { CodePurpose } from '../tables/wallet-tables'

/** The mail with a code, for a login or for another use. */
export async function writeCodeMail(facts: {
  readonly to: string
  /** Six digits. */
  readonly code: string
  readonly purpose: CodePurpose
  /** Origin of the page where the visitor logs in. */
  readonly embedOrigin: string
  readonly lifeMs: number
  readonly language: OfferedLocale
}): Promise<Mail> {
  const { to, code, purpose, embedOrigin, lifeMs, language } = facts
  const texts = await loadMailTexts(language)
  const details = { site: new URL(embedOrigin).host, minutes: Math.round(lifeMs / 60_000) }
  const use = purpose === 'login' ? 'mail.code' : (`mail.code.${purpose}` as const)
  const title = texts[`${use}.title`]
  return layOutMail(to, {
    language,
    subject: purpose === 'login' ? fillText(texts['mail.code.subject'], details) : title,
    title,
    lead: [fillText(texts[`${use}.enter`], details)],
    code,
    rest: [fillText(texts['mail.code.life'], details, language), fillText(texts['mail.code.secret'], details)],
    foot: [texts['mail.notYou'], fillText(texts['mail.why'], details)],
  })
}
