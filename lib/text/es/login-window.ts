import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': 'Abriendo el proveedor',
  'login.loadingBody': 'Esta ventana continúa en un momento.',
  'login.sentTitle': 'Iniciando sesión',
  'login.sentBody': 'El inicio de sesión continúa en {site}. Esta ventana se cierra sola.',
  'login.askTitle': '¿Ha empezado usted este inicio de sesión?',
  'login.askBody':
    'Pulse el botón solo si acaba de empezar a iniciar sesión en {site} usted mismo, en este dispositivo.',
  'login.askButton': 'Sí, continuar',
  'login.releasedTitle': 'Vuelva a {site}',
  'login.releasedBody': 'El inicio de sesión continúa allí. Puede cerrar esta ventana.',
  'login.endedTitle': 'Este inicio de sesión ha terminado',
  'login.endedBody': 'Vuelva a la página donde empezó e inicie sesión otra vez.',
  'login.declinedTitle': 'Se canceló el inicio de sesión',
  'login.declinedBody': 'Puede cerrar esta ventana e iniciar sesión otra vez.',
  'login.failedTitle': 'El inicio de sesión no funcionó',
  'login.failedBody': 'Cierre esta ventana e inténtelo otra vez, o inicie sesión de otra manera.',
  'login.unsentBody': 'El servicio no respondió. Inténtelo otra vez.',
  'login.again': 'Intentar otra vez',
  'login.close': 'Cerrar esta ventana',
  'login.noScript': 'Esta página necesita JavaScript para continuar.',
}
