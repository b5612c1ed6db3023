import type { walletRecoveryTexts as english } from '../en/wallet-recovery'
import type { LocalePart } from '../text-key'

export const walletRecoveryTexts: LocalePart<keyof typeof english> = {
  'frame.recovery.who': 'Quem pode restaurar esta carteira agora',
  'frame.recovery.owner':
    'Só você pode restaurar esta carteira, com uma forma sua. Sem ela, os serviços não podem restaurá-la. Eles poderiam se recusar a responder, e você confia no código desta página.',
  'frame.recovery.end': 'Se os serviços acabarem',
  'frame.recovery.endBody':
    'Só com a recuperação automática, nada resta. Uma chave de acesso ou uma senha precisa das partes que os serviços podem publicar ao terminar. Com a frase ou um arquivo de exportação, tudo resta. Salve suas chaves antes.',
  'frame.recovery.ways': 'Formas de recuperação',
  'frame.recovery.automatic': 'Automática',
  'frame.recovery.automaticBody': 'Apenas com o seu e-mail',
  'frame.recovery.passkey': 'Chave de acesso',
  'frame.recovery.passkeyBody': 'Digital, rosto ou PIN',
  'frame.recovery.password': 'Senha',
  'frame.recovery.passwordBody': 'Palavras que você guarda',
  'frame.recovery.since': 'Desde {time}',
  'frame.recovery.on': 'Ativada',
  'frame.recovery.off': 'Desativada',
  'frame.recovery.unproven': 'Não testada',
  'frame.recovery.newPassword': 'Escolha uma senha',
  'frame.recovery.newPasskey': 'Criar uma chave de acesso',
  'frame.recovery.loss': 'Se você a perder e não tiver outra forma, nem nós podemos restaurar a carteira.',
  'frame.recovery.howPassword': 'Este navegador criptografa com ela uma parte da sua chave. A senha nunca é enviada.',
  'frame.recovery.howPasskey':
    'O navegador pede a sua digital, o seu rosto ou o PIN, ou uma chave de segurança. Nunca recebemos o segredo dela.',
  'frame.recovery.hint': 'Pelo menos 12 caracteres. Use uma que você não usa em nenhum outro lugar.',
  'frame.recovery.short': 'Curta demais: pelo menos 12 caracteres',
  'frame.recovery.guessable': 'Fácil demais de adivinhar: acrescente palavras',
  'frame.recovery.fair': 'Aceitável. Mais longa é mais segura',
  'frame.recovery.strong': 'Difícil de adivinhar',
  'frame.recovery.show': 'Mostrar a senha',
  'frame.recovery.save': 'Salvar a senha',
  'frame.recovery.working': 'Em andamento. Leva alguns segundos',
  'frame.recovery.provePassword': 'Digite a senha de novo',
  'frame.recovery.provePasskey': 'Use a chave de acesso de novo',
  'frame.recovery.proveBody': 'Isto abre a sua carteira como uma recuperação faria. Até funcionar, nada mais muda.',
  'frame.recovery.check': 'Conferir a senha',
  'frame.recovery.use': 'Usar a chave de acesso',
  'frame.recovery.later': 'Mais tarde',
  'frame.recovery.endTitle': 'Encerrar a recuperação automática?',
  'frame.recovery.works': 'Funciona. A sua nova forma pode restaurar a carteira.',
  'frame.recovery.endWhy':
    'Enquanto a recuperação automática está ativada, os serviços juntos podem restaurar a sua carteira, e também uma pessoa com acesso ao seu e-mail.',
  'frame.recovery.endLoss':
    'Sem ela, só as suas próprias formas restauram a carteira em um dispositivo novo. Se você perder todas elas e todos os seus dispositivos, a carteira está perdida.',
  'frame.recovery.endFirst': 'Primeiro configure uma chave de acesso ou uma senha e teste-a.',
  'frame.recovery.understood': 'Entendo que então nem os serviços podem restaurar a minha carteira',
  'frame.recovery.endButton': 'Encerrar a recuperação automática',
  'frame.recovery.keepBoth': 'Manter as duas',
  'frame.recovery.againTitle': 'Usar de novo a recuperação automática?',
  'frame.recovery.againBody':
    'Os serviços juntos poderão então restaurar a sua carteira, e também uma pessoa com acesso ao seu e-mail. As suas próprias formas ficam.',
  'frame.recovery.againButton': 'Usar de novo',
  'frame.recovery.try': 'Testar',
  'frame.recovery.change': 'Alterar',
  'frame.recovery.lastWay': 'Esta é a sua única forma de recuperação. Configure outra antes de removê-la.',
  'frame.recovery.removePasskey': 'Remover a chave de acesso?',
  'frame.recovery.removePassword': 'Remover a senha?',
  'frame.recovery.removeBody': 'Ela não poderá mais restaurar esta carteira. As suas outras formas ficam.',
  'frame.recovery.ready': 'A sua própria forma de recuperação está pronta.',
  'frame.recovery.ended': 'A recuperação automática foi encerrada.',
  'frame.recovery.again': 'A recuperação automática está ativada de novo.',
  'frame.recovery.removed': 'A forma de recuperação foi removida.',
  'frame.recovery.wrongPassword': 'Esta senha não abre a carteira',
  'frame.recovery.wrongPasskey': 'Esta chave de acesso não abre a carteira',
  'frame.recovery.loginAgain':
    'A sua sessão é antiga demais para isto. Saia da carteira, entre de novo e tente mais uma vez.',
  'frame.recovery.failed': 'Não funcionou. A sua carteira ainda pode ser restaurada. Tente de novo.',
  'frame.recovery.refused': 'O navegador não forneceu nenhuma chave de acesso. Tente de novo.',
  'frame.recovery.noPrf':
    'As chaves de acesso deste navegador ou dispositivo não podem proteger uma carteira. Use uma senha.',
  'frame.recovery.noPrfMade':
    'A nova chave de acesso não pode proteger uma carteira. Use uma senha. Você pode excluir a chave nas configurações do dispositivo.',
  'frame.recovery.exists':
    'Este dispositivo já tem a chave de acesso desta carteira. Use outro dispositivo, uma chave de segurança ou uma senha.',
  'frame.recovery.notHere':
    'Chaves de acesso não funcionam dentro desta página. Pressione de novo: uma janela da carteira se abre.',
  'frame.recovery.blocked': 'O navegador bloqueou a janela. Permita pop-ups desta página e pressione de novo.',
  'frame.recovery.windowEnded': 'A janela terminou sem uma chave de acesso. Pressione de novo.',
  'frame.recovery.inWindow': 'Usar uma janela da carteira',
  'frame.recovery.code': 'Confirmar com um código',
  'frame.recovery.codeBody': 'Isto precisa de um novo código do seu e-mail. Depois, pressione o botão de novo.',
  'frame.recovery.unread': 'Não foi possível carregar a recuperação',
  'frame.recovery.cancel': 'Cancelar',
  'frame.recovery.unlockTitle': 'Desbloqueie a sua carteira',
  'frame.recovery.unlockBody':
    'Este dispositivo ainda não tem as chaves da sua carteira. Use a sua própria forma de recuperação.',
  'frame.recovery.unlock': 'Desbloquear',
  'frame.recovery.none': 'Não posso usar nenhuma destas',
  'frame.recovery.noneBody':
    'Use um dispositivo em que a carteira ainda funciona, ou o seu arquivo de exportação. Sem nenhum dos dois, a carteira não pode ser restaurada, nem pelos serviços.',
}
