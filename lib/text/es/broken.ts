import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Algo salió mal',
  'broken.body': 'No se pudo mostrar esta página.',
  'broken.check': 'Si acabas de enviar algo, mira tu billetera antes de volver a enviar.',
  'broken.again': 'Reintentar',
  'broken.back': 'Volver al inicio',
}
