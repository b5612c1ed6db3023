import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': 'Crear una llave de acceso',
  'passkey.use': 'Usar la llave de acceso',
  'passkey.body': 'Tu navegador pide tu huella, rostro o PIN, o una llave de seguridad.',
  'passkey.askedBy': 'Tu billetera en {site} lo pide. Si no empezaste nada allí, cierra esta ventana.',
  'passkey.again': 'Usa la nueva llave de acceso una vez más',
  'passkey.againBody': 'Tu navegador da el secreto de una llave de acceso nueva solo en el siguiente uso.',
  'passkey.refused': 'Tu navegador no dio ninguna llave de acceso. Inténtalo de nuevo.',
  'passkey.unsent': 'Tu respuesta no ha llegado. Comprueba la conexión y pulsa de nuevo.',
  'passkey.sent': 'Continúa en la página',
  'passkey.sentBody': 'Puedes cerrar esta ventana.',
  'passkey.none': 'Aquí no hay nada que hacer',
  'passkey.noneBody': 'Empieza de nuevo en la billetera.',
  'passkey.loading': 'Esperando a la billetera',
  'passkey.close': 'Cerrar ventana',
}
