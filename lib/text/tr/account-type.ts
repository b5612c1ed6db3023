import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': 'Akıllı hesap',
  'accountType.hint': 'Tek adımda onaylar ve takas eder. Kendi adresi vardır; varlıklarınız diğer adreste kalır.',
  'accountType.notHere': '{network} ağında akıllı hesap yok. Orada anahtarlı hesabınız kullanılır.',
  'accountType.failed': 'Hesap değiştirilemedi. Anahtarlı hesabınız kullanılıyor.',
  'accountType.other': 'Diğer hesabınız',
  'accountType.key': 'Anahtarlı hesabınız',
  'accountType.smart': 'Akıllı hesabınız',
}
