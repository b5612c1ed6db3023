import 'server-only'
import { loadApprovalTexts } from '@/lib/text/approval-texts'
import { fillText } from '@/lib/text/fill-text'
import type { OfferedLocale } from '@/lib/text/locales'
import { loadMailTexts } from '@/lib/text/mail-texts'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { ProvenServices } from '../custody/serve-proven'
import { afterAnswer } from '../kit/after-answer'
import { mailLanguageOf } from '../mail/mail-language'
import { layOutMail } from '../mail/mail-layout'
import type { Mail } from '../mail/mail-sender'
import type { NoticeKind } from '../tables/custody-acts'
import { openAddress } from './login-identity'
import { LOST_LIFE_MS, type Notice, noticeLifeOf } from './notices'
import type { WalletParts } from './wallet-access'

/**
 * Sends mails to owners about acts on their devices and halves, after the answer. If a mail cannot be sent, a planned
 * act stays planned, and the devices of the wallet list it.
 */
export function mailNotices(
  prepared: readonly (Notice | null)[],
  { keys }: Pick<WalletParts, 'keys'>,
  services: Pick<ProvenServices<'wallet'>, 'env' | 'headers' | 'mail' | 'mailQueue' | 'query'>,
): void {
  const { env, mail, mailQueue } = services
  if (mail.wallet.state === 'off') return
  const sender = mail.wallet.get()
  for (const notice of prepared) {
    if (!notice) continue
    const { mailbox, row, token, language } = notice
    const spoken = language ?? mailLanguageOf(services)
    // The page says what its button does.
    const of = linkOf(notice.kind)
    const link = of && `${env.roleUrls.wallet}/stop?lang=${spoken}${of.act && `&act=${of.act}`}#${token}`
    const facts = { link, language: spoken }
    afterAnswer(() =>
      mailQueue.send(sender, async () =>
        writeNoticeMail(notice, {
          ...facts,
          to: await openAddress(keys, mailbox, row),
        }),
      ),
    )
  }
}

/**
 * The `act` of the page that the link opens, and the text of the link. `null` for a mail without one: the keys of the wallet
 * undo a deletion, because a link of this role could not undo it in the vault.
 */
function linkOf(kind: NoticeKind) {
  if (kind === 'wallet.deleting' || kind === 'wallet.deleted' || kind === 'service.ending') return null
  if (kind === 'device.retired') return { act: 'back', text: 'mail.notice.back' } as const
  if (kind === 'wallet.lost') return { act: 'anew', text: 'mail.notice.anew' } as const
  if (kind === 'wallet.retired') return { act: 'restore', text: 'mail.notice.restore' } as const
  if (kind === 'email.changed') return { act: 'address', text: 'mail.notice.address' } as const
  return { act: '', text: 'mail.notice.stop' } as const
}

async function writeNoticeMail(
  { kind, device, embedOrigin, wallet }: Notice,
  { to, link, language }: { readonly to: string; readonly link: string | null; readonly language: OfferedLocale },
): Promise<Mail> {
  const [texts, words] = await Promise.all([loadMailTexts(language), loadApprovalTexts(language)])
  const title = texts[`mail.notice.${kind}.title`]
  const of = linkOf(kind)
  const isLost = kind === 'wallet.lost'
  const life = isLost
    ? fillText(texts['mail.approval.life'], { minutes: LOST_LIFE_MS / 60_000 }, language)
    : fillText(texts['mail.notice.life'], { days: noticeLifeOf(kind) / 86_400_000 }, language)
  const known = texts[isLost ? 'mail.notYou' : 'mail.notice.you']
  return layOutMail(to, {
    language,
    // Does not name the site, because only the device claims it.
    subject: title,
    title,
    lead: [texts[`mail.notice.${kind}.lead`]],
    facts: [
      ...(device === ''
        ? []
        : [
            { name: words['approve.page'], value: embedOrigin },
            { name: words['approve.device'], value: device },
          ]),
      ...(wallet === null ? [] : [{ name: texts['mail.notice.wallet'], value: shortenAddress(wallet) }]),
    ],
    ...(of && link !== null && { button: { label: texts[of.text], url: link } }),
    rest: of ? [life] : [],
    foot: kind === 'wallet.deleted' ? [texts['mail.notice.belonged']] : [known, texts['mail.notice.why']],
  })
}
