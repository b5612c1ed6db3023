import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, one {Confirmar # etapa?} other {Confirmar estas # etapas?}}',
  'frame.calls.step': 'Etapa {number}',
  'frame.calls.together': 'Todas as etapas acontecem juntas, ou nenhuma.',
  'frame.calls.inTurn':
    'As etapas são enviadas uma após a outra. Se uma falhar, o resto não é enviado e as anteriores permanecem.',
  'frame.calls.first': 'Isto cria sua conta inteligente',
  'frame.calls.firstBody': 'Acontece uma vez nesta rede, com este pedido.',
  'frame.calls.account': 'Conta inteligente',
  'frame.sign.otherAccount':
    'Esta assinatura também pode ser usada com a sua outra conta, {account}. Assine somente se ambas puderem fazer isso.',
  'frame.calls.unpaid': 'Desta vez a taxa de rede não é paga por outros. Sua conta paga.',
}
