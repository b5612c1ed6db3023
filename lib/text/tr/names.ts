import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': 'En az {min} karakter kullanın',
  'error.nameTooLong': 'En fazla {max} karakter kullanın',
  'error.nameLetters': 'Yalnızca harf, rakam ve tire kullanın',
  'error.nameHyphens': 'Üçüncü ve dördüncü karakterlerin ikisi birden tire olamaz',
  'error.nameTaken': '{name} alınmış',
  'error.nameReserved': '{name} ayrılmış',
  'error.nameForeignZone': 'Buradaki adlar .{zone} ile biter',
  'error.nameLimit': 'Bu hesap zaten {limit} ad kaydetti',
  'error.nameBadAttribute': '{key} kaydı kullanılamaz',
  'error.nameBadAddress': 'Bu, o ağın bir adresi değil',
  'error.nameBadMessage': 'İmzalanan mesaj geçerli değil',
  'error.nameBadSignature': 'İmza bu hesaba ait değil',
  'error.nameExpired': 'Mesaj çok uzun süre önce imzalandı',
  'error.nameUsed': 'Bu mesaj zaten kullanıldı',
  'error.nameNotOwner': 'Bu ad başka bir hesaba ait',
  'error.nameNotFound': 'Bu ada sahip bir hesap yok',
}
