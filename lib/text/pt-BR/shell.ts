import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': 'Conectar carteira',
  'button.connecting': 'Conectando',
  'button.reconnecting': 'Reconectando',
  'button.account': 'Conta {address}',
  'button.failed': 'A tela da carteira não carregou. Pressione novamente.',
  'button.unsupportedNetwork': 'Rede não compatível',
  'modal.close': 'Fechar',
  'modal.loading': 'Carregando',
}
