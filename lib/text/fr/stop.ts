import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': 'Arrêter ce que dit l’e-mail',
  'stop.lead':
    'Appuyez sur le bouton si ce n’était pas vous. L’appareil est déconnecté, et les retraits prévus sont arrêtés.',
  'stop.button': 'Déconnecter l’appareil',
  'stop.bring': 'Faire revenir l’appareil',
  'stop.outTitle': 'Arrêté',
  'stop.outBody':
    'L’appareil est déconnecté et ne peut plus utiliser votre portefeuille. Connectez-vous pour voir vos appareils.',
  'stop.backTitle': 'L’appareil est revenu',
  'stop.backBody': 'Après une nouvelle connexion, il pourra de nouveau utiliser votre portefeuille.',
  'stop.anew': 'Créer un nouveau portefeuille',
  'stop.anewLead':
    'N’appuyez sur le bouton que si aucun de vos appareils ne peut ouvrir ce portefeuille. Tous les appareils sont déconnectés et, après sept jours, plus personne n’accède à son contenu.',
  'stop.restore': 'Faire revenir le portefeuille',
  'stop.restoreLead':
    'Vous pourrez réutiliser le portefeuille après une nouvelle connexion. S’il y en a un plus récent, il est mis de côté.',
  'stop.address': 'Rétablir l’ancienne adresse',
  'stop.addressLead':
    'Appuyez sur le bouton si vous n’avez pas changé l’adresse e-mail. Tous les appareils sont déconnectés, et l’appareil qui l’a changée est retiré.',
  'stop.wallet': 'Portefeuille',
  'stop.devices': 'Appareils qui l’ont',
  'stop.noDevices': 'Aucun',
  'stop.retiredTitle': 'Le portefeuille a été mis de côté',
  'stop.retiredBody':
    'Reconnectez-vous pour en créer un nouveau. Pendant sept jours, le prochain e-mail permet de faire revenir l’ancien.',
  'stop.restoredTitle': 'Le portefeuille est revenu',
  'stop.restoredBody': 'Reconnectez-vous pour l’utiliser.',
  'stop.revertedTitle': 'L’ancienne adresse est rétablie',
  'stop.revertedBody':
    'Connectez-vous avec elle dans les quatre jours, pour que le coffre l’ait aussi, et vérifiez vos appareils. Si un appareil inconnu avait votre portefeuille, déplacez vos fonds vers un nouveau portefeuille.',
  'stop.endedTitle': 'Ce lien n’est pas valable',
  'stop.endedBody': 'Il a déjà servi, a expiré ou est incomplet. Connectez-vous pour voir vos appareils.',
  'stop.failedTitle': 'Le serveur n’a pas répondu',
  'stop.failedBody': 'Nous ne savons pas si votre demande est arrivée. Réessayez.',
  'stop.brokenTitle': 'Cette page n’a pas pu s’afficher',
  'stop.brokenBody': 'Si vous avez appuyé sur le bouton, votre demande est peut-être arrivée. Réessayez.',
  'stop.again': 'Réessayer',
  'stop.noScript': 'Cette page a besoin de JavaScript. Activez-le, ou ouvrez le lien dans un autre navigateur.',
}
