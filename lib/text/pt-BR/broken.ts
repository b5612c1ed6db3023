import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Algo deu errado',
  'broken.body': 'Não foi possível mostrar esta página.',
  'broken.check': 'Se você acabou de enviar algo, veja sua carteira antes de enviar de novo.',
  'broken.again': 'Tentar novamente',
  'broken.back': 'Voltar ao início',
}
