/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'Impossible de lire si le portefeuille doit être supprimé',
  'frame.deletion.after':
    'D’ici là, tout fonctionne comme avant. Ensuite, une nouvelle connexion crée un autre portefeuille, avec d’autres adresses.',
  'frame.deletion.kept': 'Votre portefeuille reste.',
  'frame.deletion.lead':
    'Votre compte est supprimé ici avec son portefeuille, 24 heures après votre confirmation. D’ici là, vous pouvez l’annuler sur chacun de vos appareils.',
  'frame.deletion.loss':
    'Ce que le portefeuille contient encore ne sera alors accessible qu’avec votre phrase de récupération enregistrée. Sans elle, c’est perdu.',
  'frame.deletion.question': 'Supprimer ce portefeuille ?',
  'frame.deletion.type': 'Pour confirmer, saisissez {word}',
  'frame.deletion.word': 'SUPPRIMER',
  'frame.deletion.cancel': 'Annuler',
  'frame.deletion.planned': 'Le portefeuille sera supprimé : {time}',
  'frame.deletion.checking': 'Vérification du contenu du portefeuille',
  'frame.deletion.holds': 'Ce portefeuille contient encore',
  'frame.deletion.held': '{amount} {symbol} sur {network}',
  'frame.deletion.zero': 'Rien trouvé sur : {networks}',
  'frame.deletion.unchecked': 'Vérification impossible : {networks}',
  'frame.deletion.names': '{count, plural, one {# nom} other {# noms}}',
  'frame.deletion.others':
    'Les jetons qui ne sont pas listés ici et les autres réseaux ne sont pas vérifiés. Envoyez d’abord tout ailleurs, ou conservez vos clés.',
  'frame.deletion.othersAndNames':
    'Les noms, les jetons qui ne sont pas listés ici et les autres réseaux ne sont pas vérifiés. Envoyez d’abord tout ailleurs, ou conservez vos clés.',
}
