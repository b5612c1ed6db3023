import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Un problème est survenu',
  'broken.body': 'Cette page n’a pas pu s’afficher. Rien n’a été signé ni envoyé.',
  'broken.again': 'Réessayer',
  'broken.back': 'Retour à l’accueil',
}
