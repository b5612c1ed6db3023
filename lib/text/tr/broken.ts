import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Bir sorun oluştu',
  'broken.body': 'Bu sayfa gösterilemedi.',
  'broken.check': 'Az önce bir şey gönderdiyseniz, yeniden göndermeden önce cüzdanınıza bakın.',
  'broken.again': 'Yeniden dene',
  'broken.back': 'Başa dön',
}
