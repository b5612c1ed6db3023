import type { LocalePart, SwapReviewTextKey } from '../text-key'

export const swapReviewTexts: LocalePart<SwapReviewTextKey> = {
  'swap.unlimited': 'Aprovar um valor ilimitado',
  'swap.unlimitedHint':
    'Dispensa a aprovação da próxima vez. O contrato poderia então gastar todo o seu saldo deste token.',
  'preview.pay': 'Você paga',
  'preview.receive': 'Você recebe',
  'preview.step.reset': 'Redefinir o limite de {symbol}',
  'preview.step.approve': 'Aprovar {amount} {symbol}',
  'preview.step.approveUnlimited': 'Aprovar {symbol} ilimitado',
  'preview.step.swap': 'Trocar por {symbol}',
  'preview.confirm': 'Trocar {sourceAmount} {source} por {toAmount} {target}',
  'preview.priceMoved': 'O preço mudou',
  'preview.priceMovedBody': 'Você receberia {after} {symbol} em vez de {before} {symbol}, {percent} a menos.',
  'preview.acceptPrice': 'Aceitar o novo preço',
  'preview.checking': 'Verificando o limite aprovado',
  'preview.building': 'Preparando a transação',
  'preview.approvalHint': 'Sua carteira pode pedir antes que você aprove exatamente {amount}.',
  'preview.ahead.approval': '2 etapas: aprovar e depois trocar',
  'preview.ahead.approvalReset': '3 etapas: redefinir o limite, aprovar e depois trocar',
  'preview.submitted': 'Troca enviada',
  'preview.titleSwapping': 'Trocando',
  'preview.titleDone': 'Troca concluída',
  'preview.paid': 'Pago',
  'preview.received': 'Recebido',
  'preview.again': 'Trocar de novo',
  'preview.walletChanged': 'Sua carteira mudou de conta ou de rede. A troca enviada continua.',
}
