import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Algo deu errado',
  'broken.body': 'Não foi possível mostrar esta página. Nada foi assinado nem enviado.',
  'broken.again': 'Tentar novamente',
  'broken.back': 'Voltar ao início',
}
