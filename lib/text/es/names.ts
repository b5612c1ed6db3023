import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': 'Usa al menos {min} caracteres',
  'error.nameTooLong': 'Usa como máximo {max} caracteres',
  'error.nameLetters': 'Usa solo letras, dígitos y guiones',
  'error.nameHyphens': 'El tercer y el cuarto carácter no pueden ser ambos guiones',
  'error.nameTaken': '{name} ya está en uso',
  'error.nameReserved': '{name} está reservado',
  'error.nameForeignZone': 'Aquí los nombres terminan en .{zone}',
  'error.nameLimit': 'Esta cuenta ya ha registrado {limit} nombres',
  'error.nameBadAttribute': 'El registro {key} no se puede usar',
  'error.nameBadAddress': 'Esta no es una dirección de esa red',
  'error.nameBadMessage': 'El mensaje firmado no es válido',
  'error.nameBadSignature': 'La firma no pertenece a esta cuenta',
  'error.nameExpired': 'El mensaje se firmó hace demasiado tiempo',
  'error.nameUsed': 'Este mensaje ya se usó',
  'error.nameNotOwner': 'Este nombre pertenece a otra cuenta',
  'error.nameNotFound': 'Ninguna cuenta tiene este nombre',
}
