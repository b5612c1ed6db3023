import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': 'Use pelo menos {min} caracteres',
  'error.nameTooLong': 'Use no máximo {max} caracteres',
  'error.nameLetters': 'Use apenas letras, números e hifens',
  'error.nameHyphens': 'O terceiro e o quarto caracteres não podem ser ambos hifens',
  'error.nameTaken': '{name} já está em uso',
  'error.nameReserved': '{name} está reservado',
  'error.nameForeignZone': 'Aqui os nomes terminam em .{zone}',
  'error.nameLimit': 'Esta conta já registrou {limit} nomes',
  'error.nameBadAttribute': 'O registro {key} não pode ser usado',
  'error.nameBadAddress': 'Este não é um endereço dessa rede',
  'error.nameBadMessage': 'A mensagem assinada não é válida',
  'error.nameBadSignature': 'A assinatura não pertence a esta conta',
  'error.nameExpired': 'A mensagem foi assinada há muito tempo',
  'error.nameUsed': 'Esta mensagem já foi usada',
  'error.nameNotOwner': 'Este nome pertence a outra conta',
  'error.nameNotFound': 'Nenhuma conta tem este nome',
}
