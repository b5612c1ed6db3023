import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': 'Descartar',
  'alert.networkNotFound': 'Red no encontrada',
  'alert.networkNotFound.meaning': 'Esta red no está en la lista con la que se configuró esta app.',
  'alert.invalidAppConfiguration': 'Configuración de la app no válida',
  'alert.invalidAppConfiguration.meaning':
    'El origen de esta página no está en la lista permitida del proyecto o su dominio no está verificado.',
  'alert.networkError': 'Error de red',
  'alert.networkError.meaning': 'La billetera no se cargó. Comprueba tu conexión e inténtalo de nuevo.',
  'alert.requestTimedOut': 'La solicitud a la billetera integrada agotó el tiempo',
  'alert.requestTimedOut.meaning': 'La billetera integrada no respondió a tiempo.',
  'alert.sessionExpired': 'Sesión caducada',
  'alert.sessionExpired.meaning':
    'La sesión no es válida. Comprueba la hora de este dispositivo y vuelve a conectarte.',
  'alert.invalidProjectId': 'ID de proyecto no válido',
  'alert.invalidProjectId.meaning': 'Este servidor no conoce el ID de proyecto que indica la página.',
  'alert.projectIdNotConfigured': 'ID de proyecto sin configurar',
  'alert.projectIdNotConfigured.meaning': 'Define FOYER_PROJECT_ID en el servidor y el mismo projectId en la página.',
  'alert.serverError': 'Error del servidor',
  'alert.serverError.meaning': 'No se pudo leer del servidor la configuración de la app.',
  'alert.rateLimited': 'Límite de solicitudes alcanzado',
  'alert.rateLimited.meaning':
    'La configuración de la app se pidió demasiadas veces. Espera un momento y recarga la página.',
}
