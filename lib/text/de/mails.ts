import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Ihr Anmeldecode für {site}',
  'mail.code.title': 'Ihr Anmeldecode',
  'mail.code.enter': 'Geben Sie diesen Code auf {site} ein, um sich bei Ihrer Wallet anzumelden.',
  'mail.code.stepup.title': 'Ihr Bestätigungscode',
  'mail.code.stepup.enter': 'Geben Sie diesen Code auf {site} ein, um eine Aktion an Ihrer Wallet zu bestätigen.',
  'mail.code.email_primary.title': 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
  'mail.code.email_primary.enter':
    'Geben Sie diesen Code auf {site} ein, um die E-Mail-Adresse Ihrer Wallet zu ändern.',
  'mail.code.email_secondary.title': 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  'mail.code.email_secondary.enter':
    'Geben Sie diesen Code auf {site} ein, um diese Adresse für Ihre Wallet zu verwenden.',
  'mail.taken.title': 'Diese Adresse hat bereits eine Wallet',
  'mail.taken.lead':
    'Sie wurde auf einer Seite, die sich als {site} ausgibt, als neue Adresse einer anderen Wallet eingegeben. Es wurde nichts geändert. Um sie dort zu verwenden, übertragen Sie zuerst das Guthaben dieser Wallet und löschen Sie sie.',
  'mail.code.life': 'Er ist {minutes, plural, one {# Minute} other {# Minuten}} gültig.',
  'mail.code.secret': 'Geben Sie diesen Code niemals weiter. Niemand von {site} wird Sie danach fragen.',
  // The approval of a device
  'mail.approval.subject': 'Anmeldung bei Ihrer Wallet bestätigen',
  'mail.approval.lead':
    'Auf einer Seite, die sich als {site} ausgibt, wurde eine Anmeldung mit Ihrer E-Mail-Adresse begonnen. Bestätigen Sie sie nur, wenn Sie das waren.',
  'mail.approval.button': 'Anmeldung prüfen',
  'mail.approval.life': 'Der Link funktioniert einmal, {minutes, plural, one {# Minute} other {# Minuten}} lang.',
  'mail.notice.device.new.title': 'Ein neues Gerät hat sich bei Ihrer Wallet angemeldet',
  'mail.notice.device.new.lead': 'Es hat einen Code eingegeben, der Ihnen geschickt wurde.',
  'mail.notice.device.planned.title': 'Ein Gerät soll aus Ihrer Wallet entfernt werden',
  'mail.notice.device.planned.lead':
    'Es wird in 24 Stunden entfernt. Das Gerät, das darum gebeten hat, hat die Schlüssel Ihrer Wallet nicht gezeigt.',
  'mail.notice.device.removed.title': 'Ein Gerät wurde aus Ihrer Wallet entfernt',
  'mail.notice.device.removed.lead': 'Entfernt hat es ein Gerät, das die Schlüssel Ihrer Wallet hat.',
  'mail.notice.device.retired.title': 'Ein Gerät wurde aus Ihrer Wallet entfernt',
  'mail.notice.device.retired.lead':
    'Was vor 24 Stunden geplant wurde, ist geschehen. Sieben Tage lang können Sie das Gerät zurückholen.',
  'mail.notice.login.added.title': 'Eine Anmeldung wurde zu Ihrer Wallet hinzugefügt',
  'mail.notice.login.added.lead': 'Von jetzt an öffnet auch diese Anmeldung Ihre Wallet.',
  'mail.notice.login.removed.title': 'Eine Anmeldung wurde aus Ihrer Wallet entfernt',
  'mail.notice.login.removed.lead':
    'Diese Anmeldung öffnet Ihre Wallet nicht mehr. Alle anderen Geräte wurden abgemeldet.',
  'mail.notice.email.changed.title': 'Die E-Mail-Adresse Ihrer Wallet wurde geändert',
  'mail.notice.email.changed.lead':
    'Anmeldungen verwenden jetzt eine andere Adresse. Drei Tage lang können Sie diese Adresse zurückholen.',
  'mail.notice.recovery.replaced.title': 'Die Wiederherstellung Ihrer Wallet wurde erneuert',
  'mail.notice.recovery.replaced.lead':
    'Dieses Gerät hat die Schlüssel Ihrer Wallet. Wenn es nicht Ihres ist, verschieben Sie Ihr Guthaben jetzt in eine andere Wallet.',
  'mail.notice.service.ending.title': 'Sichern Sie die Schlüssel Ihrer Wallet',
  'mail.notice.service.ending.lead':
    'Der Betreiber bittet alle Besitzer darum, solange die Dienste antworten. Öffnen Sie Ihre Wallet auf der Website, dann ihre Sicherheit, dann „Ihre Schlüssel sichern“. Mit der automatischen Wiederherstellung allein kann nichts eine Wallet wiederherstellen, wenn die Dienste beendet sind.',
  'mail.notice.service.ending.caution':
    'Geben Sie eine Wiederherstellungsphrase auf keiner Seite ein, auf die eine E-Mail verweist.',
  'mail.notice.sessions.planned.title': 'Ihre anderen Geräte sollen abgemeldet werden',
  'mail.notice.sessions.planned.lead':
    'Sie werden in 24 Stunden abgemeldet. Das Gerät, das darum gebeten hat, hat die Schlüssel Ihrer Wallet nicht gezeigt.',
  'mail.notice.wallet.deleting.title': 'Ihr Konto soll gelöscht werden',
  'mail.notice.wallet.deleting.lead':
    'In 24 Stunden werden Ihr Konto und seine Wallet gelöscht, weil dieses Gerät darum gebeten hat. Waren Sie das nicht? Öffnen Sie Ihre Wallet auf einem Ihrer Geräte und drücken Sie auf „Behalten“. Entfernen Sie danach dieses Gerät.',
  'mail.notice.wallet.deleted.title': 'Ihr Konto wurde gelöscht',
  'mail.notice.wallet.deleted.lead':
    'Ihr Konto und seine Wallet wurden gelöscht. Nichts davon lässt sich hier zurückholen. Eine neue Anmeldung beginnt eine neue Wallet mit anderen Adressen.',
  'mail.notice.belonged': 'Sie erhalten diese E-Mail, weil die Wallet zu dieser E-Mail-Adresse gehörte.',
  'mail.notice.wallet.exported.title': 'Ihre Wallet wurde exportiert',
  'mail.notice.wallet.exported.lead':
    'Die Wiederherstellungsphrase und die privaten Schlüssel wurden auf diesem Gerät angezeigt. Wenn Sie das nicht waren, überweisen Sie jetzt alles in eine neue Wallet: Eine angezeigte Phrase wird nie wieder geheim.',
  'mail.notice.wallet.lost.title': 'Eine neue Wallet beginnen',
  'mail.notice.wallet.lost.lead':
    'Ihre Wallet ließ sich auf diesem Gerät nicht wiederherstellen. Wenn keines Ihrer Geräte sie hat, können Sie eine neue beginnen.',
  'mail.notice.wallet.retired.title': 'Ihre Wallet wurde beiseitegelegt',
  'mail.notice.wallet.retired.lead':
    'Sieben Tage lang können Sie sie zurückholen. Eine andere Wallet tritt an ihre Stelle.',
  'mail.notice.wallet': 'Wallet',
  'mail.notice.leaving': 'So nehmen Sie Ihre Wallet mit',
  'mail.notice.anew': 'Neue Wallet beginnen',
  'mail.notice.restore': 'Wallet zurückholen',
  'mail.notice.address': 'Diese Adresse zurückholen',
  'mail.notice.stop': 'Das war ich nicht',
  'mail.notice.back': 'Gerät zurückholen',
  'mail.notice.life':
    'Der Link gilt einmal, {days, plural, one {# Tag} other {# Tage}} lang. Ihn zu öffnen ändert nichts.',
  'mail.notice.you': 'Wenn Sie das waren, müssen Sie nichts tun.',
  'mail.notice.why': 'Sie erhalten diese E-Mail, weil Ihre Wallet zu dieser E-Mail-Adresse gehört.',
  // Every mail
  'mail.notYou': 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne Sie geschieht nichts.',
  'mail.why':
    'Sie erhalten diese E-Mail, weil Ihre Adresse auf einer Seite eingegeben wurde, die sich als {site} ausgibt.',
}
