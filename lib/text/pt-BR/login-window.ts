import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': 'Abrindo o provedor',
  'login.loadingBody': 'Esta janela continua em um instante.',
  'login.sentTitle': 'Entrando',
  'login.sentBody': 'O login continua em {site}. Esta janela se fecha sozinha.',
  'login.askTitle': 'Você começou este login?',
  'login.askBody': 'Aperte o botão só se você mesmo acabou de começar a entrar em {site}, neste dispositivo.',
  'login.askButton': 'Sim, continuar',
  'login.releasedTitle': 'Volte para {site}',
  'login.releasedBody': 'O login continua lá. Você pode fechar esta janela.',
  'login.endedTitle': 'Este login terminou',
  'login.endedBody': 'Volte à página onde você começou e entre de novo.',
  'login.declinedTitle': 'O login foi cancelado',
  'login.declinedBody': 'Você pode fechar esta janela e entrar de novo.',
  'login.failedTitle': 'O login não funcionou',
  'login.failedBody': 'Feche esta janela e tente de novo, ou entre de outra forma.',
  'login.unsentBody': 'O serviço não respondeu. Tente de novo.',
  'login.again': 'Tentar de novo',
  'login.close': 'Fechar esta janela',
  'login.noScript': 'Esta página precisa de JavaScript para continuar.',
}
