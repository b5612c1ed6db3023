import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Un problème est survenu',
  'broken.body': 'Cette page n’a pas pu s’afficher.',
  'broken.check': 'Si vous venez d’envoyer quelque chose, consultez votre portefeuille avant tout nouvel envoi.',
  'broken.again': 'Réessayer',
  'broken.back': 'Retour à l’accueil',
}
