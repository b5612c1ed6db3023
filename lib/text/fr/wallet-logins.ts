import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': 'Connexions',
  'frame.logins.lead': 'Chacune ouvre ce portefeuille et le récupère sur un nouvel appareil.',
  'frame.logins.only': 'C’est votre seule connexion. Ajoutez-en une autre avant de la supprimer.',
  'frame.logins.since': '{provider}, depuis {day}',
  'frame.logins.removeOne': 'Supprimer {login}',
  'frame.logins.removeBody':
    'Cette connexion {provider} n’ouvrira plus ce portefeuille, et les sessions qu’elle a ouvertes ailleurs se terminent.',
  'frame.logins.add': 'Ajouter une connexion',
  'frame.logins.addBody': 'Choisissez ce qui ouvre aussi ce portefeuille.',
  'frame.logins.email': 'E-mail',
  'frame.logins.window': 'Continuez dans la fenêtre de {provider}.',
  'frame.logins.mail': 'Envoyer le lien',
  'frame.logins.link': 'Ouvrez le lien dans l’e-mail que nous venons d’envoyer.',
  'frame.logins.added': 'La connexion a été ajoutée.',
  'frame.logins.removed': 'La connexion a été supprimée.',
  'frame.logins.declined': 'La connexion a été annulée.',
  'frame.logins.ended': 'La connexion a pris trop de temps. Réessayez.',
  'frame.logins.taken': 'Cette connexion ouvre un autre portefeuille. Utilisez-en une autre.',
  'frame.logins.last': 'C’est la seule connexion du portefeuille. Elle reste.',
  'frame.logins.locked': 'Déverrouillez d’abord le portefeuille sur cet appareil.',
  'frame.logins.approval':
    'Cet appareil n’est pas approuvé pour cela. Déconnectez-vous, reconnectez-vous et réessayez.',
  'frame.code.again': 'Se reconnecter avec {provider}',
  'frame.code.accountTitle': 'Confirmer que c’est vous',
  'frame.code.account': 'Prouvez d’abord que c’est vous.',
}
