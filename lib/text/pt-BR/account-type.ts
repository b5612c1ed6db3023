import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': 'Conta inteligente',
  'accountType.hint': 'Aprova e troca em uma só etapa. Ela tem endereço próprio; o que você tem fica no outro.',
  'accountType.notHere': 'Não há conta inteligente em {network}. Lá, sua conta com chave é usada.',
  'accountType.failed': 'Não foi possível trocar de conta. Sua conta com chave está em uso.',
  'accountType.other': 'Sua outra conta',
  'accountType.key': 'Sua conta com chave',
  'accountType.smart': 'Sua conta inteligente',
}
