import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, one {¿Confirmar # paso?} other {¿Confirmar estos # pasos?}}',
  'frame.calls.step': 'Paso {number}',
  'frame.calls.together': 'Todos los pasos se hacen juntos, o ninguno.',
  'frame.calls.inTurn':
    'Los pasos se envían uno tras otro. Si uno falla, el resto no se envía y los anteriores se mantienen.',
  'frame.calls.first': 'Esto crea tu cuenta inteligente',
  'frame.calls.firstBody': 'Ocurre una vez en esta red, con esta solicitud.',
  'frame.calls.account': 'Cuenta inteligente',
  'frame.sign.otherAccount':
    'Esta firma también puede usarse con tu otra cuenta, {account}. Firma solo si ambas pueden hacerlo.',
  'frame.calls.unpaid': 'Esta vez la comisión de red no se paga por ti. La paga tu cuenta.',
}
