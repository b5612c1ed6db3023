import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': 'Aprove isto em uma janela da carteira',
  'frame.window.why': 'Este navegador não consegue saber se algo cobre esta tela. Nada cobre uma janela própria.',
  'frame.window.open': 'Abrir janela',
  'frame.window.openAgain': 'Abrir de novo',
  'frame.window.opened': 'Decida na janela da carteira',
  'frame.window.openedBody': 'Se você fechar essa janela, a solicitação será recusada.',
  'frame.window.blocked': 'O navegador bloqueou a janela',
  'frame.window.blockedBody': 'Permita pop-ups desta página no navegador e pressione o botão de novo.',
  'frame.window.failed': 'A janela não consegue mostrar esta solicitação',
  'frame.window.failedBody': 'Pressione o botão de novo. Se não adiantar, recuse a solicitação e comece de novo.',
  'frame.window.loading': 'Carregando a solicitação',
  'frame.window.unsent': 'A sua resposta não chegou',
  'frame.window.unsentBody': 'Verifique a conexão e escolha de novo.',
  'frame.window.approved': 'Solicitação aprovada',
  'frame.window.approvedBody': 'Feche esta janela. A página mostra o que acontece a seguir.',
  'frame.window.over': 'Esta solicitação terminou',
  'frame.window.overBody': 'Feche esta janela e volte à página.',
  'frame.window.close': 'Fechar janela',
}
