import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': 'Ignorer',
  'alert.networkNotFound': 'Réseau introuvable',
  'alert.networkNotFound.meaning': 'Ce réseau n’est pas dans la liste avec laquelle cette application est configurée.',
  'alert.invalidAppConfiguration': 'Configuration de l’application non valide',
  'alert.invalidAppConfiguration.meaning':
    'L’origine de cette page n’est pas dans la liste du projet, ou son domaine n’est pas vérifié.',
  'alert.networkError': 'Erreur de réseau',
  'alert.networkError.meaning': 'Le portefeuille n’a pas été chargé. Vérifiez votre connexion, puis réessayez.',
  'alert.requestTimedOut': 'Délai dépassé pour le portefeuille intégré',
  'alert.requestTimedOut.meaning': 'Le portefeuille intégré n’a pas répondu à temps.',
  'alert.sessionExpired': 'Session expirée',
  'alert.sessionExpired.meaning': 'La session n’est pas valide. Vérifiez l’heure de cet appareil et reconnectez-vous.',
  'alert.invalidProjectId': 'ID de projet non valide',
  'alert.invalidProjectId.meaning': 'Ce serveur ne connaît pas l’ID de projet que la page transmet.',
  'alert.projectIdNotConfigured': 'ID de projet non configuré',
  'alert.projectIdNotConfigured.meaning':
    'Définissez FOYER_PROJECT_ID sur le serveur et le même projectId dans la page.',
  'alert.serverError': 'Erreur du serveur',
  'alert.serverError.meaning': 'La configuration de l’application n’a pas pu être lue sur le serveur.',
  'alert.rateLimited': 'Limite de requêtes atteinte',
  'alert.rateLimited.meaning':
    'La configuration de l’application a été demandée trop souvent. Attendez un instant et rechargez la page.',
}
