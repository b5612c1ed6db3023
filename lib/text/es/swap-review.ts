import type { LocalePart, SwapReviewTextKey } from '../text-key'

export const swapReviewTexts: LocalePart<SwapReviewTextKey> = {
  'swap.unlimited': 'Aprobar una cantidad ilimitada',
  'swap.unlimitedHint':
    'Evita la aprobación la próxima vez. El contrato podría entonces gastar todo tu saldo de este token.',
  'preview.pay': 'Pagas',
  'preview.receive': 'Recibes',
  'preview.step.reset': 'Restablecer el límite de {symbol}',
  'preview.step.approve': 'Aprobar {amount} {symbol}',
  'preview.step.approveUnlimited': 'Aprobar {symbol} ilimitado',
  'preview.step.swap': 'Intercambiar por {symbol}',
  'preview.confirm': 'Intercambiar {sourceAmount} {source} por {toAmount} {target}',
  'preview.priceMoved': 'El precio ha cambiado',
  'preview.priceMovedBody': 'Recibirías {after} {symbol} en vez de {before} {symbol}, un {percent} menos.',
  'preview.acceptPrice': 'Aceptar el nuevo precio',
  'preview.checking': 'Comprobando el límite aprobado',
  'preview.building': 'Preparando la transacción',
  'preview.approvalHint': 'Puede que tu billetera te pida antes aprobar exactamente {amount}.',
  'preview.ahead.approval': '2 pasos: aprobar y luego intercambiar',
  'preview.ahead.approvalReset': '3 pasos: restablecer el límite, aprobar y luego intercambiar',
  'preview.submitted': 'Intercambio enviado',
  'preview.titleSwapping': 'Intercambiando',
  'preview.titleDone': 'Intercambio completado',
  'preview.paid': 'Pagado',
  'preview.received': 'Recibido',
  'preview.again': 'Intercambiar de nuevo',
  'preview.walletChanged': 'Tu billetera cambió de cuenta o de red. El intercambio enviado sigue.',
}
