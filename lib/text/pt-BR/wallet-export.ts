import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead':
    'Sua frase de recuperação abre esta carteira em qualquer outro aplicativo, também quando este serviço não existir mais.',
  'frame.export.risk': 'Uma pessoa ou um site que veja a frase pode levar tudo. Confira se só você vê a tela.',
  'frame.export.mailed': 'Primeiro enviamos um código para o seu e-mail.',
  'frame.export.window': 'A frase é mostrada em uma janela da carteira.',
  'frame.export.opened': 'Continue na janela da carteira.',
  'frame.export.shown': 'A janela tem suas chaves. Enviamos um e-mail sobre isso.',
}
