import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': 'Nome, símbolo ou endereço',
  'selectToken.yours': 'Seus tokens',
  'selectToken.results': 'Resultados',
  'selectToken.chosen': 'Escolhido',
  'selectToken.none': 'Nenhum token corresponde a “{query}”',
  'selectToken.lookAlike': 'Imitação',
  'selectToken.remove': 'Remover {symbol}',
  'selectToken.common': 'Tokens comuns',
  'selectToken.all': 'Todos os tokens',
  'selectToken.noneBody': 'Cole o endereço do contrato do token para importá-lo.',
  'selectToken.lookingUp': 'Lendo o token na rede',
  'selectToken.importTitle': 'Qualquer pessoa pode criar um token com qualquer nome',
  'selectToken.importBody':
    '{symbol} não está na nossa lista. Pode ser uma cópia sem valor: confira o endereço em uma fonte de confiança.',
  'selectToken.import': 'Usar {symbol}',
  'selectToken.contract': 'Contrato',
  'selectToken.decimals': 'Casas decimais',
  'selectToken.imported': 'Importado por você',
  'selectToken.removed': '{symbol} removido',
  'selectToken.lookAlikeTitle': 'Este não é o {symbol} da nossa lista',
  'selectToken.lookAlikeBody': 'O {symbol} da nossa lista tem outro endereço:',
}
