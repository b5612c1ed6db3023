import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Votre code de connexion pour {site}',
  'mail.code.title': 'Votre code de connexion',
  'mail.code.enter': 'Saisissez ce code sur {site} pour vous connecter à votre portefeuille.',
  'mail.code.stepup.title': 'Votre code de confirmation',
  'mail.code.stepup.enter': 'Saisissez ce code sur {site} pour confirmer une action sur votre portefeuille.',
  'mail.code.email_primary.title': 'Confirmez le changement de votre adresse e-mail',
  'mail.code.email_primary.enter': 'Saisissez ce code sur {site} pour changer l’adresse e-mail de votre portefeuille.',
  'mail.code.email_secondary.title': 'Confirmez votre nouvelle adresse e-mail',
  'mail.code.email_secondary.enter':
    'Saisissez ce code sur {site} pour utiliser cette adresse avec votre portefeuille.',
  'mail.taken.title': 'Cette adresse a déjà un portefeuille',
  'mail.taken.lead':
    'Elle a été saisie comme nouvelle adresse d’un autre portefeuille, sur une page qui prétend être {site}. Rien n’a changé. Pour l’utiliser là-bas, déplacez d’abord les fonds de ce portefeuille, puis supprimez-le.',
  'mail.code.life': 'Il est valable {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.code.secret': 'Ne communiquez jamais ce code. Personne de {site} ne vous le demandera.',
  // The approval of a device
  'mail.approval.subject': 'Approuvez une connexion à votre portefeuille',
  'mail.approval.lead':
    'Une connexion avec votre adresse e-mail a été lancée sur une page qui se présente comme {site}. Approuvez-la seulement si c’était vous.',
  'mail.approval.button': 'Vérifier la connexion',
  'mail.approval.life': 'Le lien fonctionne une fois, pendant {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.notice.device.new.title': 'Un nouvel appareil s’est connecté à votre portefeuille',
  'mail.notice.device.new.lead': 'Il a saisi un code qui vous a été envoyé.',
  'mail.notice.device.planned.title': 'Un appareil va être retiré de votre portefeuille',
  'mail.notice.device.planned.lead':
    'Il sera retiré dans 24 heures. L’appareil qui l’a demandé n’a pas montré les clés de votre portefeuille.',
  'mail.notice.device.removed.title': 'Un appareil a été retiré de votre portefeuille',
  'mail.notice.device.removed.lead': 'Il a été retiré par un appareil qui a les clés de votre portefeuille.',
  'mail.notice.device.retired.title': 'Un appareil a été retiré de votre portefeuille',
  'mail.notice.device.retired.lead':
    'Le retrait prévu il y a 24 heures a eu lieu. Pendant sept jours, vous pouvez faire revenir l’appareil.',
  'mail.notice.login.added.title': 'Une connexion a été ajoutée à votre portefeuille',
  'mail.notice.login.added.lead': 'Cette connexion ouvre désormais aussi votre portefeuille.',
  'mail.notice.login.removed.title': 'Une connexion a été retirée de votre portefeuille',
  'mail.notice.login.removed.lead':
    'Cette connexion n’ouvre plus votre portefeuille. Tous les autres appareils ont été déconnectés.',
  'mail.notice.email.changed.title': 'L’adresse e-mail de votre portefeuille a été changée',
  'mail.notice.email.changed.lead':
    'Les connexions utilisent maintenant une autre adresse. Pendant trois jours, vous pouvez rétablir cette adresse.',
  'mail.notice.recovery.replaced.title': 'La récupération de votre portefeuille a été renouvelée',
  'mail.notice.recovery.replaced.lead':
    'Cet appareil a les clés de votre portefeuille. S’il n’est pas à vous, déplacez vos fonds maintenant.',
  'mail.notice.service.ending.title': 'Conservez les clés de votre portefeuille',
  'mail.notice.service.ending.lead':
    'L’opérateur demande à tous les propriétaires de le faire tant que les services répondent. Ouvrez votre portefeuille sur le site, puis sa sécurité, puis « Conserver vos clés ». Avec la seule récupération automatique, rien ne peut restaurer un portefeuille une fois les services arrêtés.',
  'mail.notice.service.ending.caution':
    'Ne saisissez une phrase de récupération sur aucune page vers laquelle un e-mail renvoie.',
  'mail.notice.sessions.planned.title': 'Vos autres appareils vont être déconnectés',
  'mail.notice.sessions.planned.lead':
    'Ils seront déconnectés dans 24 heures. L’appareil qui l’a demandé n’a pas montré les clés de votre portefeuille.',
  'mail.notice.wallet.deleting.title': 'Votre compte va être supprimé',
  'mail.notice.wallet.deleting.lead':
    'Dans 24 heures, votre compte et son portefeuille seront supprimés, car cet appareil l’a demandé. Ce n’était pas vous ? Ouvrez votre portefeuille sur l’un de vos appareils et appuyez sur Garder. Retirez ensuite cet appareil.',
  'mail.notice.wallet.deleted.title': 'Votre compte a été supprimé',
  'mail.notice.wallet.deleted.lead':
    'Votre compte et son portefeuille ont été supprimés. Rien ne peut en être récupéré ici. Une nouvelle connexion crée un autre portefeuille, avec d’autres adresses.',
  'mail.notice.belonged': 'Vous recevez cet e-mail parce que le portefeuille appartenait à cette adresse e-mail.',
  'mail.notice.wallet.exported.title': 'Votre portefeuille a été exporté',
  'mail.notice.wallet.exported.lead':
    'La phrase de récupération et les clés privées ont été affichées sur cet appareil. Si ce n’était pas vous, transférez tout maintenant vers un nouveau portefeuille : une phrase affichée ne redevient jamais secrète.',
  'mail.notice.wallet.lost.title': 'Créer un nouveau portefeuille',
  'mail.notice.wallet.lost.lead':
    'Votre portefeuille n’a pas pu être récupéré sur cet appareil. Si aucun de vos appareils ne l’a, vous pouvez en créer un nouveau.',
  'mail.notice.wallet.retired.title': 'Votre portefeuille a été mis de côté',
  'mail.notice.wallet.retired.lead':
    'Pendant sept jours, vous pouvez le faire revenir. Un autre portefeuille prend sa place.',
  'mail.notice.wallet': 'Portefeuille',
  'mail.notice.leaving': 'Comment partir',
  'mail.notice.anew': 'Créer un nouveau portefeuille',
  'mail.notice.restore': 'Faire revenir le portefeuille',
  'mail.notice.address': 'Rétablir cette adresse',
  'mail.notice.stop': 'Ce n’était pas moi',
  'mail.notice.back': 'Faire revenir l’appareil',
  'mail.notice.life':
    'Le lien fonctionne une fois, pendant {days, plural, one {# jour} other {# jours}}. L’ouvrir ne change rien.',
  'mail.notice.you': 'Si c’était vous, vous n’avez rien à faire.',
  'mail.notice.why': 'Vous recevez cet e-mail parce que votre portefeuille est lié à cette adresse.',
  // Every mail
  'mail.notYou': 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Rien ne se passe sans vous.',
  'mail.why': 'Vous recevez cet e-mail parce que votre adresse a été saisie sur une page qui se présente comme {site}.',
}
