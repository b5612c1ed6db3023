import 'server-only'
import { fillText } from '@/lib/text/fill-text'
import type { OfferedLocale } from '@/lib/text/locales'
import { loadMailTexts } from '@/lib/text/mail-texts'
import { layOutMail } from '../mail/mail-layout'
import type { Mail } from '../mail/mail-sender'

/** The mail with the code of a login. */
export async function writeCodeMail(facts: {
  readonly to: string
  /** Six digits. */
  readonly code: string
  /** Origin of the page where the visitor logs in. */
  readonly embedOrigin: string
  readonly lifeMs: number
  readonly language: OfferedLocale
}): Promise<Mail> {
  const { to, code, embedOrigin, lifeMs, language } = facts
  const texts = await loadMailTexts(language)
  const details = { site: new URL(embedOrigin).host, minutes: Math.round(lifeMs / 60_000) }
  return layOutMail(to, {
    language,
    subject: fillText(texts['mail.code.subject'], details),
    title: texts['mail.code.title'],
    lead: [fillText(texts['mail.code.enter'], details)],
    code,
    rest: [fillText(texts['mail.code.life'], details, language), fillText(texts['mail.code.secret'], details)],
    foot: [texts['mail.notYou'], fillText(texts['mail.why'], details)],
  })
}
