import type { LocalePart, SiwxTextKey } from '../text-key'

export const siwxTexts: LocalePart<SiwxTextKey> = {
  // SIWXSignMessage
  'siwx.site': 'Sitio',
  'siwx.statement': 'Declaración',
  'siwx.account': 'Cuenta',
  'siwx.network': 'Red',
  'siwx.expires': 'Caduca',
  'siwx.expired': 'Caducado',
  'siwx.message': 'Mensaje para firmar',
  'siwx.free': 'Gratis. Sin gas, y no puede mover fondos.',
  'siwx.signIn': 'Iniciar sesión',
  'siwx.inWallet': 'Continúa en tu billetera',
  'siwx.inWalletBody': 'Tu billetera muestra este mensaje. Fírmalo allí.',
  'siwx.walletStuck': 'Tu billetera no ha respondido. Ábrela y busca la solicitud.',
  'siwx.authenticating': 'Autenticando...',
  'siwx.checking': 'Comprobando si has iniciado sesión',
  'siwx.preparing': 'Preparando el mensaje',
  'siwx.requiredHint':
    'Este sitio necesita que inicies sesión. Cancelar te lleva de vuelta a donde tienes la sesión, o desconecta tu billetera.',

  // AccountSettings
  'sessions.signInHint': 'Demuestra que esta cuenta es tuya. Gratis.',
  'sessions.accounts': 'Sesión iniciada como',
  'sessions.list': 'Dónde tienes sesión',
  'sessions.device': '{browser} en {system}',
  'sessions.unknown': 'Navegador desconocido',
  'sessions.here': 'Este navegador',
  'sessions.seen': 'Última actividad: {age}',
  'sessions.end': 'Cerrar sesión en {device}',
  'sessions.endHere': 'Cerrar sesión en este navegador',
  'sessions.ended': 'Sesión cerrada en {device}',
  'sessions.endedHere': 'Sesión cerrada',
  'sessions.everywhere': 'Cerrar sesión en todas partes',
  'sessions.everywhereBody':
    'Tendrás que firmar un mensaje nuevo donde quieras continuar. Tu billetera sigue conectada.',
  'sessions.everywhereYes': 'Sí, cerrar sesión en todas partes',
  'sessions.endedAll': 'Sesión cerrada en todas partes',
  'sessions.stale': 'Puede que esta lista no esté al día.',
  'sessions.offline': 'Se mostrará cuando vuelvas a tener conexión.',

  // Failures
  'error.siwxInit': 'Hubo un problema al iniciar la autenticación',
  'error.siwxDeclined': 'Firma rechazada',
  'error.siwxSmartAccount': 'Es posible que esta aplicación no admita cuentas inteligentes',
  'error.siwxNotEnabled': 'SIWX no está activado',
  'error.siwxNoAddress': 'No se encontró ActiveCaipAddress',
  'error.siwxNoNetwork': 'No se encontró ActiveCaipNetwork ni el cliente',
  'error.siwxNoClient': 'No se encontró el cliente de ConnectionController',
  'nextStep.signWhenReady': 'No se ha firmado nada. Inicia sesión cuando quieras.',
  'nextStep.signWithShown':
    'Se firmó con otra cuenta. Elige en tu billetera la cuenta que se muestra aquí y firma de nuevo.',
  'nextStep.signSooner': 'El mensaje caducó antes de firmarse. Firma el nuevo.',
  'nextStep.checkSigner': 'La firma no pertenece a esta cuenta. Firma de nuevo o usa otra billetera.',
  'nextStep.serverAway': 'El servidor no responde. Sigues conectado; inténtalo de nuevo en un momento.',
}
