import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': 'Ad, sembol veya adres',
  'selectToken.yours': "Token'larınız",
  'selectToken.results': 'Sonuçlar',
  'selectToken.chosen': 'Seçili',
  'selectToken.none': '“{query}” ile eşleşen token yok',
  'selectToken.lookAlike': 'Taklit',
  'selectToken.remove': '{symbol} kaldır',
  'selectToken.common': "Sık kullanılan token'lar",
  'selectToken.all': "Tüm token'lar",
  'selectToken.noneBody': 'İçe aktarmak için sözleşme adresini yapıştırın.',
  'selectToken.lookingUp': 'Token zincirden okunuyor',
  'selectToken.importTitle': 'Herkes istediği adla token oluşturabilir',
  'selectToken.importBody':
    '{symbol} listemizde yok. Değersiz bir kopya olabilir: adresini güvendiğiniz bir kaynaktan kontrol edin.',
  'selectToken.import': '{symbol} kullan',
  'selectToken.contract': 'Sözleşme',
  'selectToken.decimals': 'Ondalık basamak',
  'selectToken.imported': 'Sizin eklediğiniz',
  'selectToken.removed': '{symbol} kaldırıldı',
  'selectToken.lookAlikeTitle': 'Bu, listemizdeki {symbol} değil',
  'selectToken.lookAlikeBody': 'Listemizdeki {symbol} başka bir adreste:',
}
