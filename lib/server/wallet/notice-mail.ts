import 'server-only'
import { loadApprovalTexts } from '@/lib/text/approval-texts'
import { fillText } from '@/lib/text/fill-text'
import type { OfferedLocale } from '@/lib/text/locales'
import { loadMailTexts } from '@/lib/text/mail-texts'
import type { ProvenServices } from '../custody/serve-proven'
import { mailLanguageOf } from '../mail/mail-language'
import { layOutMail } from '../mail/mail-layout'
import type { Mail } from '../mail/mail-sender'
import { afterAnswer } from '../process/after-answer'
import { openAddress } from './login-address'
import { NOTICE_LIFE_MS, type Notice } from './notices'
import type { WalletParts } from './wallet-access'

/**
 * Sends mails to owners about acts on their devices and halves, after the answer. If a mail cannot be sent, a planned
 * act stays planned, and the devices of the wallet list it.
 */
export function mailNotices(
  prepared: readonly (Notice | null)[],
  { keys }: Pick<WalletParts, 'keys'>,
  services: Pick<ProvenServices, 'env' | 'headers' | 'mail' | 'mailQueue' | 'query'>,
): void {
  const { env, mail, mailQueue } = services
  if (mail.wallet.state === 'off') return
  const sender = mail.wallet.get()
  for (const notice of prepared) {
    if (!notice) continue
    const { user, token, language } = notice
    const spoken = language ?? mailLanguageOf(services)
    // The page says which of the two its button does.
    const act = notice.kind === 'device.retired' ? '&act=back' : ''
    const facts = { link: `${env.roleUrls.wallet}/stop?lang=${spoken}${act}#${token}`, language: spoken }
    afterAnswer(() =>
      mailQueue.send(sender, async () =>
        writeNoticeMail(notice, { ...facts, to: await openAddress(keys, user, { table: 'users', id: user.id }) }),
      ),
    )
  }
}

async function writeNoticeMail(
  { kind, device, embedOrigin }: Notice,
  { to, link, language }: { readonly to: string; readonly link: string; readonly language: OfferedLocale },
): Promise<Mail> {
  const [texts, words] = await Promise.all([loadMailTexts(language), loadApprovalTexts(language)])
  const title = texts[`mail.notice.${kind}.title`]
  return layOutMail(to, {
    language,
    // Does not name the site, because only the device claims it.
    subject: title,
    title,
    lead: [texts[`mail.notice.${kind}.lead`]],
    facts: [
      { name: words['approve.page'], value: embedOrigin },
      { name: words['approve.device'], value: device },
    ],
    button: { label: texts[kind === 'device.retired' ? 'mail.notice.back' : 'mail.notice.stop'], url: link },
    rest: [fillText(texts['mail.notice.life'], { days: NOTICE_LIFE_MS / 86_400_000 })],
    foot: [texts['mail.notice.you'], texts['mail.notice.why']],
  })
}
