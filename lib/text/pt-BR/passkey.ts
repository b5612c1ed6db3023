import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': 'Criar uma chave de acesso',
  'passkey.use': 'Usar a chave de acesso',
  'passkey.body': 'O navegador pede a sua digital, o seu rosto ou o PIN, ou uma chave de segurança.',
  'passkey.askedBy': 'A sua carteira em {site} pede isto. Se você não começou nada lá, feche esta janela.',
  'passkey.again': 'Use a nova chave de acesso mais uma vez',
  'passkey.againBody': 'O navegador só fornece o segredo de uma chave de acesso nova no uso seguinte.',
  'passkey.refused': 'O navegador não forneceu nenhuma chave de acesso. Tente de novo.',
  'passkey.unsent': 'A sua resposta não chegou. Verifique a conexão e pressione de novo.',
  'passkey.sent': 'Continue na página',
  'passkey.sentBody': 'Você pode fechar esta janela.',
  'passkey.none': 'Não há nada a fazer aqui',
  'passkey.noneBody': 'Comece de novo na carteira.',
  'passkey.loading': 'Aguardando a carteira',
  'passkey.close': 'Fechar janela',
}
