import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': '¿Permitir esto sin volver a preguntar?',
  'frame.permission.asks': 'Pide un permiso',
  'frame.permission.allow': 'Permitir',
  'frame.permission.takeBack': 'Puedes retirarlo en cualquier momento, en los permisos de tu cuenta.',
  'frame.permission.unasked': 'Hasta que termine, tus fondos se pueden enviar dentro de estos límites sin preguntarte.',
  'frame.permission.unread':
    'No podemos saber qué hacen estas funciones. Hasta que termine el permiso, se pueden llamar sin preguntarte.',
  'frame.permission.delegate': 'Quién puede usarlo',
  'frame.permission.formerDelegate': 'Quién ya no puede usarlo',
  'frame.permission.anyone': 'Cualquier dirección',
  'frame.permission.function': 'Puede llamar a',
  'frame.permission.valueEach': 'Enviar como máximo, con cada llamada',
  'frame.permission.total': 'Enviar como máximo, en total',
  'frame.permission.eachPeriod': 'Enviar como máximo, en cada período',
  'frame.permission.period': 'Duración de un período',
  'frame.permission.initial': 'Enviar como máximo, de inmediato',
  'frame.permission.perSecond': 'Más con cada segundo',
  'frame.permission.maxCalls': 'Usos como máximo',
  'frame.permission.from': 'Válido desde',
}
