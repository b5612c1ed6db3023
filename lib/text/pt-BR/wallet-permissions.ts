import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': 'Permitir isto sem perguntar de novo?',
  'frame.permission.asks': 'Pede uma permissão',
  'frame.permission.allow': 'Permitir',
  'frame.permission.takeBack': 'Você pode retirá-la a qualquer momento, nas permissões da sua conta.',
  'frame.permission.unasked':
    'Até que ela termine, seus fundos podem ser enviados dentro destes limites sem perguntar a você.',
  'frame.permission.unread':
    'Não podemos dizer o que estas funções fazem. Até a permissão terminar, elas podem ser chamadas sem perguntar a você.',
  'frame.permission.delegate': 'Quem pode usá-la',
  'frame.permission.formerDelegate': 'Quem não pode mais usá-la',
  'frame.permission.anyone': 'Qualquer endereço',
  'frame.permission.function': 'Pode chamar',
  'frame.permission.valueEach': 'Enviar no máximo, em cada chamada',
  'frame.permission.total': 'Enviar no máximo, no total',
  'frame.permission.eachPeriod': 'Enviar no máximo, em cada período',
  'frame.permission.period': 'Duração de um período',
  'frame.permission.initial': 'Enviar no máximo, de imediato',
  'frame.permission.perSecond': 'Mais a cada segundo',
  'frame.permission.maxCalls': 'Usos no máximo',
  'frame.permission.from': 'Válida a partir de',
}
