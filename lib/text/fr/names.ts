import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': 'Utilisez au moins {min} caractères',
  'error.nameTooLong': 'Utilisez au plus {max} caractères',
  'error.nameLetters': 'Utilisez uniquement des lettres, des chiffres et des traits d’union',
  'error.nameHyphens': 'Les troisième et quatrième caractères ne peuvent pas être tous deux des traits d’union',
  'error.nameTaken': '{name} est déjà pris',
  'error.nameReserved': '{name} est réservé',
  'error.nameForeignZone': 'Ici, les noms se terminent par .{zone}',
  'error.nameLimit': 'Ce compte a déjà enregistré {limit} noms',
  'error.nameBadAttribute': 'L’enregistrement {key} ne peut pas être utilisé',
  'error.nameBadAddress': 'Ce n’est pas une adresse de ce réseau',
  'error.nameBadMessage': 'Le message signé n’est pas valable',
  'error.nameBadSignature': 'La signature n’appartient pas à ce compte',
  'error.nameExpired': 'Le message a été signé il y a trop longtemps',
  'error.nameUsed': 'Ce message a déjà été utilisé',
  'error.nameNotOwner': 'Ce nom appartient à un autre compte',
  'error.nameNotFound': 'Aucun compte ne porte ce nom',
}
