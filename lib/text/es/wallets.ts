import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': 'Todas las billeteras',
  'title.Downloads': 'Obtener una billetera',
  'title.ConnectingMultiChain': 'Elige las redes',
  'multiChain.body':
    '{wallet} funciona en varios tipos de redes. Elige uno para conectarlo; puedes añadir los demás después.',
  'directory.all': 'Billeteras',
  'directory.search': 'Buscar billeteras',
  'directory.installed': 'Instalada',
  'directory.certified': 'Certificada',
  'directory.featured': 'Billeteras destacadas',
  'directory.more': 'Más billeteras',
  'directory.none': 'No se encontró ninguna billetera para «{query}»',
  'directory.noneBody': 'Revisa la ortografía o busca una parte del nombre.',
  'directory.get': 'Obtener {wallet}',
  'directory.getBody': 'Instálala desde una de estas páginas oficiales y después conéctala aquí.',
  'directory.getBodyPhone': 'Instala la aplicación y después abre esta página en su navegador.',
  'directory.nowhere': 'No se conoce ninguna página oficial de esta billetera.',
  'directory.gone': 'Esta billetera ya no está en la lista.',
  'directory.connect': 'Conectar {wallet}',
  'directory.stores': 'Dónde obtener {wallet}',
  'directory.forPhone': 'Aplicación para tu teléfono',
  'directory.forBrowser': 'Extensión para tu navegador',
  'directory.reloadHint': '¿Ya la instalaste? Recarga esta página para verla aquí.',
}
