import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Tu código de inicio de sesión para {site}',
  'mail.code.title': 'Tu código de inicio de sesión',
  'mail.code.enter': 'Introduce este código en {site} para entrar en tu billetera.',
  'mail.code.stepup.title': 'Tu código de confirmación',
  'mail.code.stepup.enter': 'Introduce este código en {site} para confirmar una acción en tu billetera.',
  'mail.code.email_primary.title': 'Confirma el cambio de tu correo electrónico',
  'mail.code.email_primary.enter':
    'Introduce este código en {site} para cambiar el correo electrónico de tu billetera.',
  'mail.code.email_secondary.title': 'Confirma tu nuevo correo electrónico',
  'mail.code.email_secondary.enter': 'Introduce este código en {site} para usar esta dirección con tu billetera.',
  'mail.taken.title': 'Esta dirección ya tiene una billetera',
  'mail.taken.lead':
    'Se introdujo como nueva dirección de otra billetera en una página que dice ser {site}. No ha cambiado nada. Para usarla allí, mueve antes los fondos de esta billetera y elimínala.',
  'mail.code.life': 'Es válido durante {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.code.secret': 'No compartas nunca este código. Nadie de {site} te lo pedirá.',
  // The approval of a device
  'mail.approval.subject': 'Aprueba un inicio de sesión en tu billetera',
  'mail.approval.lead':
    'Se ha iniciado una sesión con tu dirección de correo en una página que dice ser {site}. Apruébala solo si has sido tú.',
  'mail.approval.button': 'Revisar el inicio de sesión',
  'mail.approval.life': 'El enlace funciona una vez, durante {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.notice.device.new.title': 'Un dispositivo nuevo ha iniciado sesión en tu billetera',
  'mail.notice.device.new.lead': 'Ha introducido un código que se te envió.',
  'mail.notice.device.planned.title': 'Se va a quitar un dispositivo de tu billetera',
  'mail.notice.device.planned.lead':
    'Se quitará en 24 horas. El dispositivo que lo pidió no ha mostrado las claves de tu billetera.',
  'mail.notice.device.removed.title': 'Se ha quitado un dispositivo de tu billetera',
  'mail.notice.device.removed.lead': 'Lo ha quitado un dispositivo que tiene las claves de tu billetera.',
  'mail.notice.device.retired.title': 'Se ha quitado un dispositivo de tu billetera',
  'mail.notice.device.retired.lead':
    'Lo que se planeó hace 24 horas ya ha ocurrido. Durante siete días puedes recuperar el dispositivo.',
  'mail.notice.login.added.title': 'Se añadió un inicio de sesión a tu billetera',
  'mail.notice.login.added.lead': 'Desde ahora, este inicio de sesión también abre tu billetera.',
  'mail.notice.login.removed.title': 'Se quitó un inicio de sesión de tu billetera',
  'mail.notice.login.removed.lead':
    'Este inicio de sesión ya no abre tu billetera. Se cerró la sesión en todos los demás dispositivos.',
  'mail.notice.email.changed.title': 'Se cambió el correo electrónico de tu billetera',
  'mail.notice.email.changed.lead':
    'Los accesos usan ahora otra dirección. Durante tres días puedes recuperar esta dirección.',
  'mail.notice.recovery.replaced.title': 'Se ha renovado la recuperación de tu billetera',
  'mail.notice.recovery.replaced.lead':
    'Este dispositivo tiene las claves de tu billetera. Si no es tuyo, mueve tus fondos a otra billetera ahora.',
  'mail.notice.service.ending.title': 'Guarda las claves de tu billetera',
  'mail.notice.service.ending.lead':
    'El operador pide a todos los propietarios que lo hagan mientras los servicios responden. Abre tu billetera en el sitio, después su seguridad y después «Guardar tus claves». Solo con la recuperación automática, nada puede restaurar una billetera cuando los servicios hayan terminado.',
  'mail.notice.service.ending.caution':
    'No escribas una frase de recuperación en ninguna página a la que enlace un correo.',
  'mail.notice.sessions.planned.title': 'Se va a cerrar la sesión de tus otros dispositivos',
  'mail.notice.sessions.planned.lead':
    'Se cerrará en 24 horas. El dispositivo que lo pidió no ha mostrado las claves de tu billetera.',
  'mail.notice.wallet.deleting.title': 'Tu cuenta se va a eliminar',
  'mail.notice.wallet.deleting.lead':
    'En 24 horas se eliminarán tu cuenta y su billetera, porque este dispositivo lo pidió. ¿No fuiste tú? Abre tu billetera en uno de tus dispositivos y pulsa Conservar. Después, quita este dispositivo.',
  'mail.notice.wallet.deleted.title': 'Tu cuenta se ha eliminado',
  'mail.notice.wallet.deleted.lead':
    'Tu cuenta y su billetera se han eliminado. Aquí no se puede recuperar nada de ellas. Un nuevo inicio de sesión crea otra billetera con otras direcciones.',
  'mail.notice.belonged': 'Recibes este correo porque la billetera pertenecía a esta dirección de correo.',
  'mail.notice.wallet.exported.title': 'Tu billetera se exportó',
  'mail.notice.wallet.exported.lead':
    'La frase de recuperación y las claves privadas se mostraron en este dispositivo. Si no fuiste tú, mueve todo ahora a una billetera nueva: una frase mostrada no vuelve a ser secreta.',
  'mail.notice.wallet.lost.title': 'Empezar una billetera nueva',
  'mail.notice.wallet.lost.lead':
    'Tu billetera no se pudo recuperar en este dispositivo. Si ninguno de tus dispositivos la tiene, puedes empezar una nueva.',
  'mail.notice.wallet.retired.title': 'Tu billetera se ha apartado',
  'mail.notice.wallet.retired.lead': 'Durante siete días puedes recuperarla. Otra billetera ocupa su lugar.',
  'mail.notice.wallet': 'Billetera',
  'mail.notice.leaving': 'Cómo irte',
  'mail.notice.anew': 'Empezar una billetera nueva',
  'mail.notice.restore': 'Recuperar la billetera',
  'mail.notice.address': 'Recuperar esta dirección',
  'mail.notice.stop': 'No he sido yo',
  'mail.notice.back': 'Recuperar el dispositivo',
  'mail.notice.life':
    'El enlace funciona una vez, durante {days, plural, one {# día} other {# días}}. Abrirlo no cambia nada.',
  'mail.notice.you': 'Si has sido tú, no tienes que hacer nada.',
  'mail.notice.why': 'Recibes este correo porque tu billetera pertenece a esta dirección.',
  // Every mail
  'mail.notYou': 'Si no has sido tú, ignora este correo. No pasará nada sin ti.',
  'mail.why': 'Recibes este correo porque se introdujo tu dirección en una página que dice ser {site}.',
}
