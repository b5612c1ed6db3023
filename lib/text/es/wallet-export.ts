import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead':
    'Tu frase de recuperación abre esta billetera en cualquier otra aplicación, también cuando este servicio ya no exista.',
  'frame.export.risk':
    'Una persona o un sitio que vea la frase puede llevarse todo. Asegúrate de que solo tú ves la pantalla.',
  'frame.export.mailed': 'Primero enviamos un código a tu correo electrónico.',
  'frame.export.window': 'La frase se muestra en una ventana de la billetera.',
  'frame.export.opened': 'Continúa en la ventana de la billetera.',
  'frame.export.shown': 'La ventana tiene tus claves. Te hemos enviado un correo sobre ello.',
}
