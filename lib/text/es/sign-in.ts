import type { LocalePart, SignInTextKey } from '../text-key'

export const signInTexts: LocalePart<SignInTextKey> = {
  'title.SIWXSignMessage': 'Iniciar sesión',
  'signIn.title': 'Iniciar sesión en {site}',
  // SIWXSignMessage
  'signIn.site': 'Sitio',
  'signIn.account': 'Cuenta',
  'signIn.network': 'Red',
  'signIn.expires': 'Caduca',
  'signIn.expired': 'Caducado',
  'signIn.message': 'Mensaje para firmar',
  'signIn.free': 'Firmar es gratis y no puede mover tus fondos.',
  'signIn.signIn': 'Iniciar sesión',
  'signIn.notNow': 'Ahora no',
  'signIn.offer': 'Esta cuenta no tiene la sesión iniciada.',
  'signIn.switchFirst':
    'Este sitio funciona en {network} y tu billetera está en {current}. Cambia primero y luego inicia sesión una sola vez.',
  'signIn.switchTo': 'Cambiar a {network}',
  'signIn.stay': 'Iniciar sesión en {network}',
  'signIn.inWallet': 'Continúa en tu billetera',
  'signIn.inWalletBody': 'Tu billetera muestra este mensaje. Fírmalo allí.',
  'signIn.walletStuck': 'Tu billetera no ha respondido. Ábrela y busca la solicitud.',
  'signIn.authenticating': 'Autenticando...',
  'signIn.checking': 'Comprobando si has iniciado sesión',
  'signIn.preparing': 'Preparando el mensaje',
  'signIn.requiredHint':
    'Este sitio exige iniciar sesión. Cancelar te devuelve a la última red con sesión o desconecta tu billetera.',

  // AccountSettings
  'sessions.signInHint': 'Demuestra que la cuenta es tuya.',
  'sessions.accounts': 'Sesión iniciada como',
  'sessions.list': 'Sesiones activas',
  'sessions.device': '{browser} en {system}',
  'sessions.unknown': 'Navegador desconocido',
  'sessions.here': 'Este navegador',
  'sessions.seen': 'Activa {age}',
  'sessions.end': 'Cerrar sesión en {device}',
  'sessions.endHere': 'Cerrar sesión en este navegador',
  'sessions.ended': 'Sesión cerrada en {device}',
  'sessions.endedHere': 'Sesión cerrada',
  'sessions.everywhere': 'Cerrar sesión en todas partes',
  'sessions.everywhereBody': 'Tendrás que iniciar sesión de nuevo en cada dispositivo. Tu billetera sigue conectada.',
  'sessions.everywhereYes': 'Sí, cerrar sesión en todas partes',
  'sessions.endedAll': 'Sesión cerrada en todas partes',
  'sessions.stale': 'Puede que esta lista no esté al día.',
  'sessions.offline': 'Esta lista se carga cuando vuelvas a conectarte.',

  // Failures
  'error.signInInit': 'Hubo un problema al iniciar la autenticación',
  'error.signInDeclined': 'Firma rechazada',
  'error.signInSmartAccount': 'Es posible que esta aplicación no admita cuentas inteligentes',
  'error.signInNotEnabled': 'SIWX no está activado',
  'error.signInNoAddress': 'No se encontró ActiveCaipAddress',
  'error.signInNoNetwork': 'No se encontró ActiveCaipNetwork ni el cliente',
  'error.signInNoClient': 'No se encontró el cliente de ConnectionController',
  'nextStep.signWhenReady': 'No se ha firmado nada. Inicia sesión cuando quieras.',
  'nextStep.signWithShown':
    'Firmaste con otra cuenta. En tu billetera, elige la cuenta que se muestra aquí y firma de nuevo.',
  'nextStep.signSooner': 'El mensaje caducó antes de firmarse. Firma el nuevo.',
  'nextStep.checkSigner': 'La firma no pertenece a esta cuenta. Firma de nuevo o usa otra billetera.',
  'nextStep.serverAway': 'El servidor no responde. Sigues conectado: inténtalo de nuevo en un momento.',
}
