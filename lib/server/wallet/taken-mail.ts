import 'server-only'
import { fillText } from '@/lib/text/fill-text'
import type { OfferedLocale } from '@/lib/text/locales'
import { loadMailTexts } from '@/lib/text/mail-texts'
import { layOutMail } from '../mail/mail-layout'
import type { Mail } from '../mail/mail-sender'

/** The mail to an address that has a wallet, and was entered as the new address of another one. */
export async function writeTakenMail({
  to,
  embedOrigin,
  language,
}: {
  readonly to: string
  readonly embedOrigin: string
  readonly language: OfferedLocale
}): Promise<Mail> {
  const texts = await loadMailTexts(language)
  const details = { site: new URL(embedOrigin).host }
  return layOutMail(to, {
    language,
    subject: texts['mail.taken.title'],
    title: texts['mail.taken.title'],
    lead: [fillText(texts['mail.taken.lead'], details)],
    rest: [],
    foot: [texts['mail.notYou'], fillText(texts['mail.why'], details)],
  })
}
