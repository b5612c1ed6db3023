import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': 'Formas de entrar',
  'frame.logins.lead': 'Cada um abre esta carteira e a recupera em um dispositivo novo.',
  'frame.logins.only': 'Este é seu único login. Adicione outro antes de removê-lo.',
  'frame.logins.since': '{provider}, desde {day}',
  'frame.logins.removeOne': 'Remover {login}',
  'frame.logins.removeBody':
    'Este login do {provider} não abrirá mais a carteira, e as sessões que ele começou em outros lugares terminam.',
  'frame.logins.add': 'Adicionar um login',
  'frame.logins.addBody': 'Escolha o que também abre esta carteira.',
  'frame.logins.email': 'E-mail',
  'frame.logins.window': 'Continue na janela do {provider}.',
  'frame.logins.mail': 'Enviar link',
  'frame.logins.link': 'Abra o link no e-mail que acabamos de enviar.',
  'frame.logins.added': 'O login foi adicionado.',
  'frame.logins.removed': 'O login foi removido.',
  'frame.logins.declined': 'O login foi cancelado.',
  'frame.logins.ended': 'O login demorou demais. Tente de novo.',
  'frame.logins.taken': 'Este login abre outra carteira. Use outro.',
  'frame.logins.last': 'Este é o único login da carteira. Ele fica.',
  'frame.logins.locked': 'Desbloqueie primeiro a carteira neste dispositivo.',
  'frame.logins.approval': 'Este dispositivo não está aprovado para isso. Saia, entre de novo e tente mais uma vez.',
  'frame.code.again': 'Entrar de novo com {provider}',
  'frame.code.accountTitle': 'Confirmar que é você',
  'frame.code.account': 'Primeiro prove que é você.',
}
