import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Bir sorun oluştu',
  'broken.body': 'Bu sayfa gösterilemedi. Hiçbir şey imzalanmadı veya gönderilmedi.',
  'broken.again': 'Yeniden dene',
  'broken.back': 'Başa dön',
}
