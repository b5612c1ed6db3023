import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': 'Verwenden Sie mindestens {min} Zeichen',
  'error.nameTooLong': 'Verwenden Sie höchstens {max} Zeichen',
  'error.nameLetters': 'Verwenden Sie nur Buchstaben, Ziffern und Bindestriche',
  'error.nameHyphens': 'Das dritte und vierte Zeichen dürfen nicht beide Bindestriche sein',
  'error.nameTaken': '{name} ist vergeben',
  'error.nameReserved': '{name} ist reserviert',
  'error.nameForeignZone': 'Namen enden hier auf .{zone}',
  'error.nameLimit': 'Dieses Konto hat bereits {limit} Namen registriert',
  'error.nameBadAttribute': 'Der Eintrag {key} kann nicht verwendet werden',
  'error.nameBadAddress': 'Das ist keine Adresse dieses Netzwerks',
  'error.nameBadMessage': 'Die signierte Nachricht ist ungültig',
  'error.nameBadSignature': 'Die Signatur gehört nicht zu diesem Konto',
  'error.nameExpired': 'Die Nachricht wurde vor zu langer Zeit signiert',
  'error.nameUsed': 'Diese Nachricht wurde bereits verwendet',
  'error.nameNotOwner': 'Dieser Name gehört einem anderen Konto',
  'error.nameNotFound': 'Kein Konto hat diesen Namen',
}
