import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': 'Aprueba esto en una ventana de la billetera',
  'frame.window.why':
    'Este navegador no puede saber si algo cubre esta pantalla. A una ventana propia no la cubre nada.',
  'frame.window.open': 'Abrir ventana',
  'frame.window.openAgain': 'Abrir de nuevo',
  'frame.window.opened': 'Decide en la ventana de la billetera',
  'frame.window.openedBody': 'Si cierras esa ventana, se rechaza la solicitud.',
  'frame.window.blocked': 'El navegador ha bloqueado la ventana',
  'frame.window.blockedBody':
    'Permite en el navegador las ventanas emergentes de esta página y pulsa el botón de nuevo.',
  'frame.window.failed': 'La ventana no puede mostrar esta solicitud',
  'frame.window.failedBody': 'Pulsa el botón de nuevo. Si no funciona, rechaza la solicitud y empieza otra vez.',
  'frame.window.loading': 'Cargando la solicitud',
  'frame.window.unsent': 'Tu respuesta no ha llegado',
  'frame.window.unsentBody': 'Comprueba la conexión y elige de nuevo.',
  'frame.window.approved': 'Aprobada',
  'frame.window.approvedBody': 'Cierra esta ventana. La página muestra lo que pasa después.',
  'frame.window.over': 'Esta solicitud ha terminado',
  'frame.window.overBody': 'Cierra esta ventana y vuelve a la página.',
  'frame.window.close': 'Cerrar ventana',
}
