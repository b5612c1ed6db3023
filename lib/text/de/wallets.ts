import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': 'Alle Wallets',
  'title.Downloads': 'Wallet holen',
  'title.ConnectingMultiChain': 'Netzwerke wählen',
  'multiChain.body':
    '{wallet} funktioniert mit mehreren Arten von Netzwerken. Wählen Sie eine zum Verbinden; die anderen können Sie später hinzufügen.',
  'directory.all': 'Wallets',
  'directory.search': 'Wallets suchen',
  'directory.installed': 'Installiert',
  'directory.certified': 'Zertifiziert',
  'directory.featured': 'Empfohlene Wallets',
  'directory.more': 'Weitere Wallets',
  'directory.none': 'Keine Wallet für „{query}“ gefunden',
  'directory.noneBody': 'Prüfen Sie die Schreibweise oder suchen Sie nach einem Teil des Namens.',
  'directory.get': '{wallet} holen',
  'directory.getBody': 'Installieren Sie die Wallet von einer offiziellen Seite unten und verbinden Sie sie dann hier.',
  'directory.getBodyPhone': 'Installieren Sie die App und öffnen Sie diese Seite dann in ihrem Browser.',
  'directory.nowhere': 'Von dieser Wallet ist keine offizielle Seite bekannt.',
  'directory.gone': 'Diese Wallet ist nicht mehr aufgeführt.',
  'directory.connect': '{wallet} verbinden',
  'directory.stores': 'Bezugsquellen für {wallet}',
  'directory.forPhone': 'App für Ihr Telefon',
  'directory.forBrowser': 'Erweiterung für Ihren Browser',
  'directory.reloadHint': 'Installiert? Laden Sie diese Seite neu, damit sie hier erscheint.',
}
