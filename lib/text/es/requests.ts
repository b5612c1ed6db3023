import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': 'Red',
  'request.account': 'Cuenta',
  'request.steps': 'Pasos',
  'request.state.todo': 'sin empezar',
  'request.state.current': 'en curso',
  'request.state.done': 'hecho',
  'request.state.failed': 'fallido',
  'request.waiting': 'Esperando a la red',
  'request.submittedBody': 'Puedes cerrar esta ventana. El resultado aparecerá en Actividad.',
  'request.proposedBody':
    'Tu cuenta es un contrato y la red aún no conoce esta transacción. Si la cuenta tiene otros firmantes, deben confirmarla en su billetera.',
  'request.transaction': 'Transacción',
  'request.toAccount': 'Volver a la cuenta',
  'request.open':
    'Tu billetera aún tiene abierta esta solicitud. Apruébala o recházala allí. Podrás intentarlo de nuevo a las {time}.',
  'request.isOpen': 'Solicitud abierta en tu billetera',
  'request.askAgain': 'La rechacé, solicitar de nuevo',
  'request.askAgainRisk': 'Si apruebas más tarde la primera solicitud, se enviarán las dos.',
  'request.walletStill': 'Esperando a tu billetera. ¿Su ventana está detrás de esta?',
  'request.walletStuck': 'Tu billetera no ha respondido. Ábrela y busca la solicitud, o cancela.',
  'title.WalletRequest': 'Solicitud a la billetera',
  'walletRequest.message': 'Este sitio te pide firmar un mensaje.',
  'walletRequest.data': 'Este sitio te pide firmar datos.',
  'walletRequest.transaction': 'Este sitio te pide confirmar una transacción.',
  'walletRequest.signTransaction': 'Este sitio te pide firmar una transacción.',
  'walletRequest.token': 'Este sitio pide añadir un token a tu billetera.',
  'walletRequest.cancelRisk': 'Si cancelas aquí, recházala también en tu billetera.',
  'walletRequest.expired': 'Busca la solicitud en {wallet} o empieza de nuevo en este sitio.',
  'walletRequest.sentLate': 'Tu billetera envió la transacción que cancelaste aquí',
}
