import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Algo salió mal',
  'broken.body': 'No se pudo mostrar esta página. No se firmó ni se envió nada.',
  'broken.again': 'Reintentar',
  'broken.back': 'Volver al inicio',
}
