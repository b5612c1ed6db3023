import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead': 'Kurtarma ifadeniz bu cüzdanı başka her cüzdan uygulamasında açar, bu hizmet kapandığında da.',
  'frame.export.risk':
    'İfadeyi gören bir kişi veya site her şeyi alabilir. Ekranı yalnızca sizin gördüğünüzden emin olun.',
  'frame.export.mailed': 'Önce e-posta adresinize bir kod göndeririz.',
  'frame.export.window': 'İfade, cüzdanın bir penceresinde gösterilir.',
  'frame.export.opened': 'Cüzdanın penceresinde devam edin.',
  'frame.export.shown': 'Anahtarlarınız pencerede. Bununla ilgili size bir e-posta gönderdik.',
}
