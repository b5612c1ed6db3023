import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': 'Detener lo que dice el correo',
  'stop.lead':
    'Pulsa el botón si no has sido tú. Se cierra la sesión del dispositivo y se detiene lo que estaba planeado.',
  'stop.button': 'Cerrar la sesión del dispositivo',
  'stop.bring': 'Recuperar el dispositivo',
  'stop.outTitle': 'Detenido',
  'stop.outBody': 'El dispositivo ya no puede usar tu billetera. Inicia sesión para ver tus dispositivos.',
  'stop.backTitle': 'El dispositivo ha vuelto',
  'stop.backBody': 'Podrá usar tu billetera de nuevo después de iniciar sesión.',
  'stop.anew': 'Empezar una billetera nueva',
  'stop.anewLead':
    'Pulsa el botón solo si ninguno de tus dispositivos puede abrir esta billetera. Se cierran todas las sesiones y, pasados siete días, nadie podrá acceder a lo que contiene.',
  'stop.restore': 'Recuperar la billetera',
  'stop.restoreLead':
    'Podrás usar la billetera de nuevo después de iniciar sesión. Si hay una más nueva, esta se aparta.',
  'stop.address': 'Recuperar la dirección anterior',
  'stop.addressLead':
    'Pulsa el botón si no cambiaste el correo electrónico. Se cierra la sesión en todos los dispositivos y se elimina el dispositivo que lo cambió.',
  'stop.wallet': 'Billetera',
  'stop.devices': 'Dispositivos que la tienen',
  'stop.noDevices': 'Ninguno',
  'stop.retiredTitle': 'La billetera se ha apartado',
  'stop.retiredBody':
    'Inicia sesión para crear una nueva. Durante siete días, el próximo correo permite recuperar la anterior.',
  'stop.restoredTitle': 'La billetera ha vuelto',
  'stop.restoredBody': 'Inicia sesión de nuevo para usarla.',
  'stop.revertedTitle': 'La dirección anterior ha vuelto',
  'stop.revertedBody':
    'Entra con ella antes de cuatro días, para que la bóveda también la tenga, y revisa tus dispositivos. Si un dispositivo que no conoces tenía tu billetera, mueve tus fondos a una nueva.',
  'stop.endedTitle': 'Este enlace no es válido',
  'stop.endedBody': 'Ya se usó, ha caducado o está incompleto. Inicia sesión para ver tus dispositivos.',
  'stop.failedTitle': 'El servidor no respondió',
  'stop.failedBody': 'No sabemos si tu petición ha llegado. Inténtalo de nuevo.',
  'stop.brokenTitle': 'No se pudo mostrar esta página',
  'stop.brokenBody': 'Si has pulsado el botón, tu petición puede haber llegado. Inténtalo de nuevo.',
  'stop.again': 'Intentar de nuevo',
  'stop.noScript': 'Esta página necesita JavaScript. Actívalo o abre el enlace en otro navegador.',
}
