import type { LocalePart, SignInTextKey } from '../text-key'

export const signInTexts: LocalePart<SignInTextKey> = {
  'title.SIWXSignMessage': 'Entrar',
  'signIn.title': 'Entrar em {site}',
  // SIWXSignMessage
  'signIn.site': 'Site da web',
  'signIn.account': 'Conta',
  'signIn.network': 'Rede',
  'signIn.expires': 'Expira',
  'signIn.expired': 'Expirada',
  'signIn.message': 'Mensagem para assinar',
  'signIn.free': 'Assinar é grátis e não pode mover seus fundos.',
  'signIn.signIn': 'Entrar',
  'signIn.notNow': 'Agora não',
  'signIn.offer': 'Esta conta ainda não entrou.',
  'signIn.switchFirst':
    'Este site roda em {network}, e sua carteira está em {current}. Mude primeiro e depois entre uma única vez.',
  'signIn.switchTo': 'Mudar para {network}',
  'signIn.stay': 'Entrar em {network} mesmo assim',
  'signIn.inWallet': 'Continue na sua carteira',
  'signIn.inWalletBody': 'Sua carteira mostra esta mensagem. Assine lá.',
  'signIn.walletStuck': 'Sua carteira não respondeu. Abra-a e procure a solicitação.',
  'signIn.authenticating': 'Autenticando...',
  'signIn.checking': 'Verificando se você já entrou',
  'signIn.preparing': 'Preparando a mensagem',
  'signIn.requiredHint':
    'Este site exige que você entre. Cancelar volta à última rede em que você entrou ou desconecta sua carteira.',

  // AccountSettings
  'sessions.signInHint': 'Prove que esta conta é sua.',
  'sessions.accounts': 'Você entrou como',
  'sessions.list': 'Sessões ativas',
  'sessions.device': '{browser} no {system}',
  'sessions.unknown': 'Navegador desconhecido',
  'sessions.here': 'Este navegador',
  'sessions.seen': 'Ativa {age}',
  'sessions.end': 'Sair de {device}',
  'sessions.endHere': 'Sair deste navegador',
  'sessions.ended': 'Você saiu de {device}',
  'sessions.endedHere': 'Você saiu',
  'sessions.everywhere': 'Sair de todos os lugares',
  'sessions.everywhereBody': 'Você terá que entrar de novo em cada dispositivo. Sua carteira continua conectada.',
  'sessions.everywhereYes': 'Sim, sair de todos os lugares',
  'sessions.endedAll': 'Você saiu de todos os lugares',
  'sessions.stale': 'Esta lista pode estar desatualizada.',
  'sessions.offline': 'Esta lista carrega quando a conexão voltar.',

  // Failures
  'error.signInInit': 'Ocorreu um problema ao iniciar a autenticação',
  'error.signInDeclined': 'Assinatura recusada',
  'error.signInSmartAccount': 'Este aplicativo pode não oferecer suporte a contas inteligentes',
  'error.signInNotEnabled': 'SIWX não está ativado',
  'error.signInNoAddress': 'Nenhum ActiveCaipAddress encontrado',
  'error.signInNoNetwork': 'Nenhum ActiveCaipNetwork ou cliente encontrado',
  'error.signInNoClient': 'Nenhum cliente ConnectionController encontrado',
  'nextStep.signWhenReady': 'Nada foi assinado. Entre quando quiser.',
  'nextStep.signWithShown':
    'Você assinou com outra conta. Na carteira, escolha a conta mostrada aqui e assine de novo.',
  'nextStep.signSooner': 'A mensagem expirou antes de ser assinada. Assine a nova.',
  'nextStep.checkSigner': 'A assinatura não pertence a esta conta. Assine de novo ou use outra carteira.',
  'nextStep.serverAway': 'O servidor não responde. Você continua conectado, então tente de novo em instantes.',
}
