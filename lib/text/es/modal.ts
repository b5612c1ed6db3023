import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': 'Conectar',
  'modal.back': 'Atrás',
  'modal.stillWorking': 'Sigue en proceso',
  'modal.failed': 'Esta pantalla no cargó',
  'modal.failedBody': 'No se firmó ni se envió nada. Comprueba tu conexión e inténtalo de nuevo.',
  'modal.tryAgain': 'Reintentar',
  'modal.chooseNetworkToClose': 'Elige una red o desconéctate para cerrar',
  'modal.signInToClose': 'Inicia sesión o desconéctate para cerrar',
  'connect.wallets': 'Billeteras en este navegador',
  'connect.lastUsed': 'Última usada',
  'connect.sharedName': 'Mismo nombre',
  'connect.sharedNameHint':
    'Más de una billetera dice ser {name} y alguna puede ser falsa. Si no sabes cuál es la tuya, revisa antes tus billeteras instaladas.',
  'connect.browserWallet': 'Billetera del navegador',
  'connect.foot': 'Al conectar, compartes tu dirección con este sitio. Nada se mueve sin tu aprobación.',
  'connect.noneTitle': 'No hay billetera en este navegador',
  'connect.noneFor': 'No hay billetera para {network} en este navegador',
  'connect.noneBody': 'Una billetera es una app que guarda tus claves y te pregunta antes de firmar algo.',
  'connect.noneStep': 'Instala una de ellas y después recarga esta página. Aparecerá aquí.',
  'connect.noneStepPhone': 'Instala una de ellas y después abre esta página en el navegador de su aplicación.',
  'connect.install': 'Billeteras para instalar',
  'connect.all': 'Todas las billeteras',
  'connect.reload': 'Recargar la página',
}
