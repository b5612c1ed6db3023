import 'server-only'
import { loadApprovalTexts } from '@/lib/text/approval-texts'
import { deviceNames } from '@/lib/text/device-names'
import { fillText } from '@/lib/text/fill-text'
import { formatInstant } from '@/lib/text/format-date'
import type { OfferedLocale } from '@/lib/text/locales'
import { loadMailTexts } from '@/lib/text/mail-texts'
import { layOutMail } from '../mail/mail-layout'
import type { Mail } from '../mail/mail-sender'
import { LINK_LIFE_MS } from './approvals'

/** The mail with the link that approves a device. The link leads to a page; opening it changes nothing. */
export async function writeApprovalMail(facts: {
  readonly to: string
  /** What the link does; `device` by default. */
  readonly asks?: 'device' | 'owner'
  readonly link: string
  /** Origin of the page where the visitor logs in. */
  readonly embedOrigin: string
  /** Of the device, `''` if unknown. */
  readonly browser: string
  readonly system: string
  readonly startedAt: Date
  readonly matchNumber: string
  readonly language: OfferedLocale
}): Promise<Mail> {
  const { to, asks = 'device', link, embedOrigin, startedAt, matchNumber, language } = facts
  const [texts, words] = await Promise.all([loadMailTexts(language), loadApprovalTexts(language)])
  const isOwner = asks === 'owner'
  const details = { site: new URL(embedOrigin).host, minutes: LINK_LIFE_MS / 60_000 }
  return layOutMail(to, {
    language,
    subject: isOwner ? words['approve.ownerTitle'] : fillText(texts['mail.approval.subject'], details),
    title: words[isOwner ? 'approve.ownerTitle' : 'approve.title'],
    lead: [isOwner ? words['approve.ownerLead'] : fillText(texts['mail.approval.lead'], details)],
    facts: [
      { name: words['approve.page'], value: embedOrigin },
      { name: words['approve.device'], value: deviceNames(facts, words) },
      { name: words['approve.started'], value: formatInstant(startedAt.getTime(), language) },
      ...(isOwner ? [] : [{ name: words['approve.match'], value: matchNumber }]),
    ],
    button: { label: isOwner ? words['approve.ownerButton'] : texts['mail.approval.button'], url: link },
    rest: [...(isOwner ? [] : [words['approve.matchHint']]), fillText(texts['mail.approval.life'], details, language)],
    foot: [texts['mail.notYou'], fillText(texts['mail.why'], details)],
  })
}
