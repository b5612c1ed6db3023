import type { walletScreenTexts as english } from '../en/wallet-screens'
import type { LocalePart } from '../text-key'

export const walletScreenTexts: LocalePart<keyof typeof english> = {
  'frame.alone': 'Esta es la billetera integrada. Ábrela desde una página que la use.',
  'frame.failed.title': 'No se pudo mostrar esta pantalla',
  'frame.failed.body': 'Vuelve a intentarlo, o ciérrala y vuelve a la página.',
  'frame.sign.title': '¿Firmar este mensaje?',
  'frame.sign.signInTitle': '¿Iniciar sesión con tu billetera?',
  'frame.sign.asks': 'Pide tu firma',
  'frame.sign.claims': 'Dice llamarse «{name}»',
  'frame.sign.account': 'Cuenta',
  'frame.sign.network': 'Red',
  'frame.sign.message': 'Mensaje',
  'frame.sign.bytes': 'Datos que no son texto',
  'frame.sign.empty': 'El mensaje está vacío.',
  'frame.sign.hidden': 'Los caracteres invisibles se muestran como códigos, por ejemplo ⟨U+202E⟩.',
  'frame.sign.otherSite': 'Este inicio de sesión es para {domain}',
  'frame.sign.otherSiteBody':
    'Viene de otra página. Si firmas, esa página podría iniciar sesión en {domain} en tu nombre. Recházalo si no estás seguro.',
  'frame.sign.noTransaction': 'No se envía ninguna transacción.',
  'frame.sign.approve': 'Firmar',
  'frame.sign.reject': 'Rechazar',
  'frame.sign.covered': 'Esta pantalla no se ve por completo',
  'frame.sign.coveredBody':
    'Algo la cubre o la altera, por eso no puedes firmar. Mueve o cierra lo que está encima, o rechaza.',
  'frame.sign.small': 'Hay muy poco espacio',
  'frame.sign.smallBody': 'Toda la solicitud debe verse antes de firmar. Agranda la ventana o rechaza.',
  'frame.sign.unfocused': 'Pulsa aquí antes de firmar',
  'frame.sign.unfocusedBody': 'Pulsa en cualquier parte de esta pantalla y después elige.',
  'frame.security.title': 'Seguridad de la billetera',
  'frame.security.keys': 'Quién guarda tus claves',
  'frame.security.parts':
    'Tus claves se crearon en tu navegador y solo se guardan por partes. Una parte está en este dispositivo y las demás, cifradas, en dos servicios.',
  'frame.security.split':
    'Los dos servicios se gestionan por separado. Juntos podrían restaurar tu billetera, por ejemplo cuando inicias sesión en un dispositivo nuevo.',
  'frame.security.single':
    'Un solo operador gestiona ambos servicios y, por tanto, podría restaurar tu billetera. Así la recuperas solo con tu correo electrónico.',
  'frame.security.notKept':
    'Este navegador no guarda nada de la billetera. Tras recargar, tendrás que iniciar sesión de nuevo.',
  'frame.security.devices': 'Tus dispositivos',
  'frame.security.thisDevice': 'Este dispositivo',
  'frame.security.lastUsed': 'Último uso: {time}, en una página que dice ser {site}',
  'frame.security.remove': 'Quitar',
  'frame.security.removeDevice': 'Quitar {device}',
  'frame.security.removed': '{device} ya no puede usar esta billetera.',
  'frame.security.loading': 'Cargando dispositivos',
  'frame.security.failed': 'No se pudieron cargar tus dispositivos',
  'frame.security.removeFailed': 'No se pudo quitar {device}',
  'frame.security.planned': '{device} se quitará en 24 horas. Este navegador no tiene las claves para hacerlo ahora.',
  'frame.security.removedAt': 'Se quitará el {time}',
  'frame.security.signedOutAt': 'Se cerrará su sesión el {time}',
  'frame.security.keep': 'Conservar',
  'frame.security.keepDevice': 'Conservar {device}',
  'frame.security.kept': '{device} se conserva.',
  'frame.security.keepFailed': 'No se pudo conservar {device}',
  'frame.security.othersPlanned':
    'Tu sesión se ha cerrado aquí. Las de tus otros dispositivos se cerrarán en 24 horas.',
  'frame.security.tryAgain': 'Reintentar',
  'frame.security.signOutEverywhere': 'Cerrar sesión en todas partes',
  'frame.security.signOutFailed': 'No se pudo cerrar tu sesión en todas partes',
  'frame.security.close': 'Cerrar',
}
