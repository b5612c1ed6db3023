import type { walletScreenTexts as english } from '../en/wallet-screens'
import type { LocalePart } from '../text-key'

export const walletScreenTexts: LocalePart<keyof typeof english> = {
  'frame.alone': 'Ceci est le portefeuille intégré. Ouvrez-le depuis une page qui l’utilise.',
  'frame.failed.title': 'Cet écran n’a pas pu s’afficher',
  'frame.failed.body': 'Réessayez, ou fermez-le et revenez à la page.',
  'frame.sign.title': 'Signer ce message ?',
  'frame.sign.signInTitle': 'Se connecter avec votre portefeuille ?',
  'frame.sign.asks': 'Demande votre signature',
  'frame.sign.claims': 'Se présente comme « {name} »',
  'frame.sign.account': 'Compte',
  'frame.sign.network': 'Réseau',
  'frame.sign.message': 'Message',
  'frame.sign.bytes': 'Données qui ne sont pas du texte',
  'frame.sign.empty': 'Le message est vide.',
  'frame.sign.hidden': 'Les caractères invisibles sont affichés sous forme de codes, par exemple ⟨U+202E⟩.',
  'frame.sign.otherSite': 'Cette connexion est destinée à {domain}',
  'frame.sign.otherSiteBody':
    'Elle vient d’une autre page. Si vous signez, cette page pourrait se connecter à {domain} à votre place. Refusez en cas de doute.',
  'frame.sign.noTransaction': 'Aucune transaction n’est envoyée.',
  'frame.sign.approve': 'Signer',
  'frame.sign.reject': 'Refuser',
  'frame.sign.covered': 'Cet écran n’est pas entièrement visible',
  'frame.sign.coveredBody':
    'Quelque chose le couvre ou le modifie : vous ne pouvez pas signer. Déplacez ou fermez ce qui est au-dessus, ou refusez.',
  'frame.sign.small': 'L’espace est insuffisant',
  'frame.sign.smallBody': 'La demande entière doit être visible avant de signer. Agrandissez la fenêtre ou refusez.',
  'frame.sign.unfocused': 'Appuyez ici avant de signer',
  'frame.sign.unfocusedBody': 'Appuyez n’importe où sur cet écran, puis choisissez.',
  'frame.security.title': 'Sécurité du portefeuille',
  'frame.security.keys': 'Qui conserve vos clés',
  'frame.security.parts':
    'Vos clés ont été créées dans votre navigateur et ne sont conservées qu’en parties. Une partie est sur cet appareil, les autres sont chiffrées auprès de deux services.',
  'frame.security.split':
    'Les deux services sont gérés séparément. Ensemble, ils pourraient restaurer votre portefeuille, par exemple lorsque vous vous connectez sur un nouvel appareil.',
  'frame.security.single':
    'Un seul opérateur gère les deux services et pourrait donc restaurer votre portefeuille. C’est ainsi que vous le retrouvez avec votre seule adresse e-mail.',
  'frame.security.notKept':
    'Ce navigateur ne conserve rien pour le portefeuille. Après un rechargement, vous devrez vous reconnecter.',
  'frame.security.devices': 'Vos appareils',
  'frame.security.thisDevice': 'Cet appareil',
  'frame.security.lastUsed': 'Dernière utilisation : {time}, sur une page qui se présente comme {site}',
  'frame.security.remove': 'Retirer',
  'frame.security.removeDevice': 'Retirer {device}',
  'frame.security.removed': '{device} ne peut plus utiliser ce portefeuille.',
  'frame.security.loading': 'Chargement des appareils',
  'frame.security.failed': 'Vos appareils n’ont pas pu être chargés',
  'frame.security.removeFailed': '{device} n’a pas pu être retiré',
  'frame.security.planned':
    '{device} sera retiré dans 24 heures. Ce navigateur n’a pas les clés pour le faire tout de suite.',
  'frame.security.removedAt': 'Sera retiré le {time}',
  'frame.security.signedOutAt': 'Sera déconnecté le {time}',
  'frame.security.keep': 'Garder',
  'frame.security.keepDevice': 'Garder {device}',
  'frame.security.kept': '{device} est gardé.',
  'frame.security.keepFailed': '{device} n’a pas pu être gardé',
  'frame.security.othersPlanned': 'Vous êtes déconnecté ici. Vos autres appareils seront déconnectés dans 24 heures.',
  'frame.security.tryAgain': 'Réessayer',
  'frame.security.signOutEverywhere': 'Se déconnecter partout',
  'frame.security.signOutFailed': 'La déconnexion générale a échoué',
  'frame.security.close': 'Fermer',
}
