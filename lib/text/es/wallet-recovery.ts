import type { walletRecoveryTexts as english } from '../en/wallet-recovery'
import type { LocalePart } from '../text-key'

export const walletRecoveryTexts: LocalePart<keyof typeof english> = {
  'frame.recovery.who': 'Quién puede restaurar ahora esta billetera',
  'frame.recovery.owner':
    'Solo tú puedes restaurar esta billetera, con una forma tuya. Sin ella, los servicios no pueden restaurarla. Podrían negarse a responder, y confías en el código de esta página.',
  'frame.recovery.end': 'Si los servicios terminan',
  'frame.recovery.endBody':
    'Solo con la recuperación automática no queda nada. Una llave de acceso o una contraseña necesita las partes que los servicios pueden publicar al terminar. Con la frase o un archivo de exportación, queda todo. Guarda tus claves antes.',
  'frame.recovery.ways': 'Formas de recuperación',
  'frame.recovery.automatic': 'Automática',
  'frame.recovery.automaticBody': 'Solo con tu dirección de correo',
  'frame.recovery.passkey': 'Llave de acceso',
  'frame.recovery.passkeyBody': 'Huella, rostro o PIN',
  'frame.recovery.password': 'Contraseña',
  'frame.recovery.passwordBody': 'Palabras que guardas',
  'frame.recovery.since': 'Desde {time}',
  'frame.recovery.on': 'Activada',
  'frame.recovery.off': 'Desactivada',
  'frame.recovery.unproven': 'Sin probar',
  'frame.recovery.newPassword': 'Elige una contraseña',
  'frame.recovery.newPasskey': 'Crear una llave de acceso',
  'frame.recovery.loss': 'Si la pierdes y no tienes otra forma, ni siquiera nosotros podemos restaurar la billetera.',
  'frame.recovery.howPassword': 'Este navegador cifra con ella una parte de tu clave. La contraseña nunca se envía.',
  'frame.recovery.howPasskey':
    'Tu navegador pide tu huella, rostro o PIN, o una llave de seguridad. Nunca recibimos su secreto.',
  'frame.recovery.hint': 'Al menos 12 caracteres. Usa una que no uses en ningún otro sitio.',
  'frame.recovery.short': 'Demasiado corta: al menos 12 caracteres',
  'frame.recovery.guessable': 'Demasiado fácil de adivinar: añade palabras',
  'frame.recovery.fair': 'Aceptable. Más larga es más segura',
  'frame.recovery.strong': 'Difícil de adivinar',
  'frame.recovery.show': 'Mostrar la contraseña',
  'frame.recovery.save': 'Guardar la contraseña',
  'frame.recovery.working': 'En curso. Tarda unos segundos',
  'frame.recovery.provePassword': 'Escribe la contraseña otra vez',
  'frame.recovery.provePasskey': 'Usa la llave de acceso otra vez',
  'frame.recovery.proveBody':
    'Esto abre tu billetera como lo haría una recuperación. Hasta que funcione, no cambia nada más.',
  'frame.recovery.check': 'Comprobar la contraseña',
  'frame.recovery.use': 'Usar la llave de acceso',
  'frame.recovery.later': 'Más tarde',
  'frame.recovery.endTitle': '¿Terminar la recuperación automática?',
  'frame.recovery.works': 'Funciona. Tu nueva forma puede restaurar la billetera.',
  'frame.recovery.endWhy':
    'Mientras la recuperación automática esté activada, los servicios juntos pueden restaurar tu billetera, y también una persona que tenga tu buzón.',
  'frame.recovery.endLoss':
    'Sin ella, solo tus propias formas restauran la billetera en un dispositivo nuevo. Si las pierdes junto con todos tus dispositivos, la billetera se pierde.',
  'frame.recovery.endFirst': 'Primero configura una llave de acceso o una contraseña, y pruébala.',
  'frame.recovery.understood': 'Entiendo que entonces ni siquiera los servicios pueden restaurar mi billetera',
  'frame.recovery.endButton': 'Terminar la recuperación automática',
  'frame.recovery.keepBoth': 'Conservar ambas',
  'frame.recovery.againTitle': '¿Usar de nuevo la recuperación automática?',
  'frame.recovery.againBody':
    'Los servicios juntos podrán entonces restaurar tu billetera, y también una persona que tenga tu buzón. Tus propias formas se conservan.',
  'frame.recovery.againButton': 'Usarla de nuevo',
  'frame.recovery.try': 'Probarla',
  'frame.recovery.change': 'Cambiar',
  'frame.recovery.lastWay': 'Esta es tu única forma de recuperación. Configura otra antes de quitarla.',
  'frame.recovery.removePasskey': '¿Quitar la llave de acceso?',
  'frame.recovery.removePassword': '¿Quitar la contraseña?',
  'frame.recovery.removeBody': 'Ya no podrá restaurar esta billetera. Tus otras formas se conservan.',
  'frame.recovery.ready': 'Tu propia forma de recuperación está lista.',
  'frame.recovery.ended': 'La recuperación automática ha terminado.',
  'frame.recovery.again': 'La recuperación automática está activada de nuevo.',
  'frame.recovery.removed': 'Se quitó la forma de recuperación.',
  'frame.recovery.wrongPassword': 'Esta contraseña no abre la billetera',
  'frame.recovery.wrongPasskey': 'Esta llave de acceso no abre la billetera',
  'frame.recovery.loginAgain':
    'Tu inicio de sesión es demasiado antiguo para esto. Cierra la sesión de la billetera, inicia sesión otra vez y vuelve a intentarlo.',
  'frame.recovery.failed': 'No ha funcionado. Tu billetera todavía se puede restaurar. Inténtalo de nuevo.',
  'frame.recovery.refused': 'Tu navegador no dio ninguna llave de acceso. Inténtalo de nuevo.',
  'frame.recovery.noPrf':
    'Las llaves de acceso de este navegador o dispositivo no pueden proteger una billetera. Usa una contraseña.',
  'frame.recovery.noPrfMade':
    'La nueva llave de acceso no puede proteger una billetera. Usa una contraseña. Puedes borrar la llave en los ajustes de tu dispositivo.',
  'frame.recovery.exists':
    'Este dispositivo ya tiene la llave de acceso de esta billetera. Usa otro dispositivo, una llave de seguridad o una contraseña.',
  'frame.recovery.notHere':
    'Las llaves de acceso no funcionan dentro de esta página. Pulsa de nuevo: se abre una ventana de la billetera.',
  'frame.recovery.blocked':
    'El navegador ha bloqueado la ventana. Permite las ventanas emergentes de esta página y pulsa de nuevo.',
  'frame.recovery.windowEnded': 'La ventana terminó sin una llave de acceso. Pulsa de nuevo.',
  'frame.recovery.inWindow': 'Usar una ventana de la billetera',
  'frame.recovery.code': 'Confirmar con un código',
  'frame.recovery.codeBody': 'Esto necesita un código nuevo de tu correo. Después, pulsa el botón de nuevo.',
  'frame.recovery.unread': 'No se pudo cargar la recuperación',
  'frame.recovery.cancel': 'Cancelar',
  'frame.recovery.unlockTitle': 'Desbloquea tu billetera',
  'frame.recovery.unlockBody':
    'Este dispositivo aún no tiene las claves de tu billetera. Usa tu propia forma de recuperación.',
  'frame.recovery.unlock': 'Desbloquear',
  'frame.recovery.none': 'No puedo usar ninguna de estas',
  'frame.recovery.noneBody':
    'Usa un dispositivo en el que la billetera aún funcione, o tu archivo de exportación. Sin ninguno de los dos, la billetera no se puede restaurar, tampoco los servicios pueden.',
}
