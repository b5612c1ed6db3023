import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': 'Rede',
  'request.account': 'Conta',
  'request.steps': 'Etapas',
  'request.state.todo': 'não iniciada',
  'request.state.current': 'em andamento',
  'request.state.done': 'concluída',
  'request.state.failed': 'falhou',
  'request.waiting': 'Aguardando a rede',
  'request.submittedBody': 'Você pode fechar esta janela. O resultado aparecerá em Atividade.',
  'request.proposedBody':
    'Sua conta é um contrato, e a rede ainda não conhece esta transação. Se a conta tem outros signatários, eles precisam confirmá-la na carteira dela.',
  'request.transaction': 'Transação',
  'request.toAccount': 'Voltar à conta',
  'request.open':
    'Esta solicitação ainda está aberta na sua carteira. Aprove ou recuse lá. Você pode tentar de novo às {time}.',
  'request.isOpen': 'Solicitação aberta na sua carteira',
  'request.askAgain': 'Eu recusei, solicitar de novo',
  'request.askAgainRisk': 'Se você aprovar a primeira solicitação depois, as duas serão enviadas.',
  'request.walletStill': 'Aguardando sua carteira. A janela dela está atrás desta?',
  'request.walletStuck': 'Sua carteira não respondeu. Abra-a e procure a solicitação, ou cancele.',
  'title.WalletRequest': 'Solicitação à carteira',
  'walletRequest.message': 'Este site pede que você assine uma mensagem.',
  'walletRequest.data': 'Este site pede que você assine dados.',
  'walletRequest.transaction': 'Este site pede que você confirme uma transação.',
  'walletRequest.signTransaction': 'Este site pede que você assine uma transação.',
  'walletRequest.token': 'Este site pede para adicionar um token à sua carteira.',
  'walletRequest.cancelRisk': 'Se cancelar aqui, recuse também na sua carteira.',
  'walletRequest.expired': 'Procure a solicitação em {wallet} ou comece de novo neste site.',
  'walletRequest.sentLate': 'Sua carteira enviou a transação que você cancelou aqui',
}
