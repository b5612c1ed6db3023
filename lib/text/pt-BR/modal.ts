import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': 'Conectar',
  'modal.back': 'Voltar',
  'modal.stillWorking': 'Ainda em andamento',
  'modal.failed': 'Esta tela não carregou',
  'modal.failedBody': 'Nada foi assinado nem enviado. Verifique sua conexão e tente novamente.',
  'modal.tryAgain': 'Tentar novamente',
  'modal.chooseNetworkToClose': 'Escolha uma rede ou desconecte para fechar',
  'modal.signInToClose': 'Entre ou desconecte para fechar',
  'connect.wallets': 'Carteiras neste navegador',
  'connect.lastUsed': 'Última usada',
  'connect.sharedName': 'Mesmo nome',
  'connect.sharedNameHint':
    'Mais de uma carteira diz ser {name}, e uma delas pode ser falsa. Se não tiver certeza de qual é a sua, confira antes as carteiras instaladas.',
  'connect.browserWallet': 'Carteira do navegador',
  'connect.foot': 'Ao conectar, você compartilha seu endereço com este site. Nada se move sem a sua aprovação.',
  'connect.noneTitle': 'Nenhuma carteira neste navegador',
  'connect.noneFor': 'Nenhuma carteira para {network} neste navegador',
  'connect.noneBody': 'Uma carteira é um app que guarda suas chaves e pergunta antes de assinar algo.',
  'connect.noneStep': 'Instale uma delas e depois recarregue esta página. Ela aparecerá aqui.',
  'connect.noneStepPhone': 'Instale uma delas e depois abra esta página no navegador do app.',
  'connect.install': 'Carteiras para instalar',
  'connect.all': 'Todas as carteiras',
  'connect.reload': 'Recarregar a página',
}
