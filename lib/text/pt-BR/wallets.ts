import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': 'Todas as carteiras',
  'title.Downloads': 'Obter uma carteira',
  'title.ConnectingMultiChain': 'Escolha as redes',
  'multiChain.body':
    '{wallet} funciona em vários tipos de rede. Escolha um para conectar; você pode adicionar os outros depois.',
  'directory.all': 'Carteiras',
  'directory.search': 'Buscar carteiras',
  'directory.installed': 'Instalada',
  'directory.certified': 'Certificada',
  'directory.featured': 'Carteiras em destaque',
  'directory.more': 'Mais carteiras',
  'directory.none': 'Nenhuma carteira encontrada para “{query}”',
  'directory.noneBody': 'Confira a grafia ou busque por parte do nome.',
  'directory.get': 'Obter {wallet}',
  'directory.getBody': 'Instale por uma das páginas oficiais abaixo e depois conecte aqui.',
  'directory.getBodyPhone': 'Instale o app e depois abra esta página no navegador dele.',
  'directory.nowhere': 'Nenhuma página oficial desta carteira é conhecida.',
  'directory.gone': 'Esta carteira não está mais na lista.',
  'directory.connect': 'Conectar {wallet}',
  'directory.stores': 'Onde obter {wallet}',
  'directory.forPhone': 'App para o seu celular',
  'directory.forBrowser': 'Extensão para o seu navegador',
  'directory.reloadHint': 'Já instalou? Recarregue esta página para vê-la aqui.',
}
