import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Algo deu errado',
  'broken.body': 'Não foi possível mostrar esta página.',
  'broken.request': 'Há uma solicitação aberta na sua carteira. Responda a ela antes de enviar de novo.',
  'broken.pending': 'Há uma transação a caminho. Veja sua carteira antes de enviar de novo.',
  'broken.check': 'Se você acabou de enviar algo, veja sua carteira antes de enviar de novo.',
  'broken.again': 'Tentar novamente',
  'broken.back': 'Voltar ao início',
}
