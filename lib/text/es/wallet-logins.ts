import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': 'Inicios de sesión',
  'frame.logins.lead': 'Cada uno abre esta cartera y la recupera en un dispositivo nuevo.',
  'frame.logins.only': 'Es su único inicio de sesión. Añada otro antes de quitarlo.',
  'frame.logins.since': '{provider}, desde {day}',
  'frame.logins.removeOne': 'Quitar {login}',
  'frame.logins.removeBody':
    'Este inicio de sesión de {provider} ya no abrirá la cartera, y terminan las sesiones que empezó en otros lugares.',
  'frame.logins.add': 'Añadir un inicio de sesión',
  'frame.logins.addBody': 'Elija qué abre también esta cartera.',
  'frame.logins.email': 'Correo electrónico',
  'frame.logins.window': 'Continúe en la ventana de {provider}.',
  'frame.logins.mail': 'Enviar enlace',
  'frame.logins.link': 'Abra el enlace del correo que acabamos de enviar.',
  'frame.logins.added': 'Se añadió el inicio de sesión.',
  'frame.logins.removed': 'Se quitó el inicio de sesión.',
  'frame.logins.declined': 'Se canceló el inicio de sesión.',
  'frame.logins.ended': 'El inicio de sesión tardó demasiado. Inténtelo otra vez.',
  'frame.logins.taken': 'Este inicio de sesión abre otra cartera. Use otro.',
  'frame.logins.last': 'Es el único inicio de sesión de la cartera. Se queda.',
  'frame.logins.locked': 'Desbloquee primero la cartera en este dispositivo.',
  'frame.logins.approval':
    'Este dispositivo no está aprobado para ello. Cierre la sesión, vuelva a iniciarla e inténtelo otra vez.',
  'frame.code.again': 'Iniciar sesión otra vez con {provider}',
  'frame.code.accountTitle': 'Confirmar que es usted',
  'frame.code.account': 'Demuestre primero que es usted.',
}
