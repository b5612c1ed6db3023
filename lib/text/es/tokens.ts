import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': 'Nombre, símbolo o dirección',
  'selectToken.yours': 'Tus tokens',
  'selectToken.results': 'Resultados',
  'selectToken.chosen': 'Elegido',
  'selectToken.none': 'Ningún token coincide con «{query}»',
  'selectToken.lookAlike': 'Imitación',
  'selectToken.remove': 'Quitar {symbol}',
  'selectToken.common': 'Tokens comunes',
  'selectToken.all': 'Todos los tokens',
  'selectToken.noneBody': 'Pega la dirección del contrato del token para importarlo.',
  'selectToken.lookingUp': 'Leyendo el token de la cadena',
  'selectToken.importTitle': 'Cualquiera puede crear un token con cualquier nombre',
  'selectToken.importBody':
    '{symbol} no está en nuestra lista. Puede ser una copia sin valor: comprueba su dirección en una fuente de confianza.',
  'selectToken.import': 'Usar {symbol}',
  'selectToken.contract': 'Contrato',
  'selectToken.decimals': 'Decimales',
  'selectToken.imported': 'Importado por ti',
  'selectToken.removed': '{symbol} quitado',
  'selectToken.lookAlikeTitle': 'Este no es el {symbol} de nuestra lista',
  'selectToken.lookAlikeBody': 'El {symbol} de nuestra lista tiene otra dirección:',
}
