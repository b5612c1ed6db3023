import type { walletScreenTexts as english } from '../en/wallet-screens'
import type { LocalePart } from '../text-key'

export const walletScreenTexts: LocalePart<keyof typeof english> = {
  'frame.alone': 'Esta é a carteira integrada. Abra-a em uma página que a utilize.',
  'frame.sign.title': 'Assinar esta mensagem?',
  'frame.sign.signInTitle': 'Entrar com a sua carteira?',
  'frame.sign.asks': 'Pede a sua assinatura',
  'frame.sign.claims': 'Diz se chamar “{name}”',
  'frame.sign.account': 'Conta',
  'frame.sign.network': 'Rede',
  'frame.sign.message': 'Mensagem',
  'frame.sign.bytes': 'Dados que não são texto',
  'frame.sign.empty': 'A mensagem está vazia.',
  'frame.sign.hidden': 'Caracteres invisíveis aparecem como códigos, por exemplo ⟨U+202E⟩.',
  'frame.sign.otherSite': 'Este login é para {domain}',
  'frame.sign.otherSiteBody':
    'Ele vem de outra página. Se você assinar, essa página poderá entrar em {domain} como se fosse você. Recuse se não tiver certeza.',
  'frame.sign.noTransaction': 'Nenhuma transação é enviada.',
  'frame.sign.approve': 'Assinar',
  'frame.sign.reject': 'Recusar',
  'frame.sign.covered': 'Esta tela não está totalmente visível',
  'frame.sign.coveredBody':
    'Algo a cobre ou altera, por isso você não pode assinar. Mova ou feche o que está por cima, ou recuse.',
  'frame.sign.small': 'Há pouco espaço',
  'frame.sign.smallBody': 'O pedido inteiro precisa estar visível antes de assinar. Aumente a janela ou recuse.',
  'frame.sign.unfocused': 'Pressione aqui antes de assinar',
  'frame.sign.unfocusedBody': 'Pressione em qualquer lugar desta tela e depois escolha.',
  'frame.security.title': 'Segurança da carteira',
  'frame.security.keys': 'Quem guarda as suas chaves',
  'frame.security.parts':
    'Suas chaves foram criadas no seu navegador e são guardadas apenas em partes. Uma parte está neste dispositivo; as outras, criptografadas, em dois serviços.',
  'frame.security.split':
    'Os dois serviços são operados separadamente. Juntos, eles poderiam restaurar a sua carteira, por exemplo quando você entra em um novo dispositivo.',
  'frame.security.single':
    'Um só operador administra os dois serviços e, portanto, poderia restaurar a sua carteira. É assim que você a recupera apenas com o seu e-mail.',
  'frame.security.notKept': 'Este navegador não guarda nada da carteira. Depois de recarregar, você entra de novo.',
  'frame.security.devices': 'Seus dispositivos',
  'frame.security.thisDevice': 'Este dispositivo',
  'frame.security.lastUsed': 'Último uso: {time}, em uma página que diz ser {site}',
  'frame.security.remove': 'Remover',
  'frame.security.removeDevice': 'Remover {device}',
  'frame.security.removed': '{device} não pode mais usar esta carteira.',
  'frame.security.loading': 'Carregando dispositivos',
  'frame.security.failed': 'Não foi possível carregar os seus dispositivos',
  'frame.security.removeFailed': 'Não foi possível remover {device}',
  'frame.security.tryAgain': 'Tentar de novo',
  'frame.security.signOutEverywhere': 'Sair de todos os lugares',
  'frame.security.signOutFailed': 'Não foi possível sair de todos os lugares',
  'frame.security.close': 'Fechar',
}
