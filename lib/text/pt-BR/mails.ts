import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Seu código de login para {site}',
  'mail.code.title': 'Seu código de login',
  'mail.code.enter': 'Digite este código em {site} para entrar na sua carteira.',
  'mail.code.stepup.title': 'Seu código de confirmação',
  'mail.code.stepup.enter': 'Digite este código em {site} para confirmar uma ação na sua carteira.',
  'mail.code.email_primary.title': 'Confirme a alteração do seu e-mail',
  'mail.code.email_primary.enter': 'Digite este código em {site} para alterar o e-mail da sua carteira.',
  'mail.code.email_secondary.title': 'Confirme seu novo e-mail',
  'mail.code.email_secondary.enter': 'Digite este código em {site} para usar este endereço na sua carteira.',
  'mail.taken.title': 'Este endereço já tem uma carteira',
  'mail.taken.lead':
    'Ele foi digitado como novo endereço de outra carteira em uma página que diz ser {site}. Nada mudou. Para usá-lo lá, mova antes os fundos desta carteira e exclua-a.',
  'mail.code.life': 'Ele é válido por {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.code.secret': 'Nunca compartilhe este código. Ninguém de {site} vai pedi-lo a você.',
  // The approval of a device
  'mail.approval.subject': 'Aprove um login na sua carteira',
  'mail.approval.lead':
    'Um login com o seu endereço de e-mail foi iniciado em uma página que diz ser {site}. Aprove somente se foi você.',
  'mail.approval.button': 'Revisar o login',
  'mail.approval.life': 'O link funciona uma vez, por {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.notice.device.new.title': 'Um novo dispositivo entrou na sua carteira',
  'mail.notice.device.new.lead': 'Ele digitou um código que foi enviado a você.',
  'mail.notice.device.planned.title': 'Um dispositivo será removido da sua carteira',
  'mail.notice.device.planned.lead':
    'Ele será removido em 24 horas. O dispositivo que pediu isso não mostrou as chaves da sua carteira.',
  'mail.notice.device.removed.title': 'Um dispositivo foi removido da sua carteira',
  'mail.notice.device.removed.lead': 'Ele foi removido por um dispositivo que tem as chaves da sua carteira.',
  'mail.notice.device.retired.title': 'Um dispositivo foi removido da sua carteira',
  'mail.notice.device.retired.lead':
    'O que foi planejado há 24 horas aconteceu. Por sete dias você pode trazer o dispositivo de volta.',
  'mail.notice.login.added.title': 'Um login foi adicionado à sua carteira',
  'mail.notice.login.added.lead': 'A partir de agora, este login também abre sua carteira.',
  'mail.notice.login.removed.title': 'Um login foi removido da sua carteira',
  'mail.notice.login.removed.lead':
    'Este login não abre mais sua carteira. Todos os outros dispositivos foram desconectados.',
  'mail.notice.email.changed.title': 'O e-mail da sua carteira foi alterado',
  'mail.notice.email.changed.lead':
    'Os logins agora usam outro endereço. Por três dias você pode trazer este endereço de volta.',
  'mail.notice.recovery.replaced.title': 'A recuperação da sua carteira foi renovada',
  'mail.notice.recovery.replaced.lead':
    'Este dispositivo tem as chaves da sua carteira. Se não for seu, mova seus fundos para outra carteira agora.',
  'mail.notice.service.ending.title': 'Salve as chaves da sua carteira',
  'mail.notice.service.ending.lead':
    'O operador pede isso a todos os proprietários enquanto os serviços respondem. Abra sua carteira no site, depois a segurança e depois “Salvar suas chaves”. Só com a recuperação automática, nada pode restaurar uma carteira depois que os serviços terminarem.',
  'mail.notice.service.ending.caution': 'Não digite uma frase de recuperação em nenhuma página à qual um e-mail leve.',
  'mail.notice.sessions.planned.title': 'Seus outros dispositivos serão desconectados',
  'mail.notice.sessions.planned.lead':
    'Eles serão desconectados em 24 horas. O dispositivo que pediu isso não mostrou as chaves da sua carteira.',
  'mail.notice.wallet.deleting.title': 'Sua conta vai ser excluída',
  'mail.notice.wallet.deleting.lead':
    'Em 24 horas, sua conta e a carteira dela serão excluídas, porque este dispositivo pediu isso. Não foi você? Abra sua carteira em um dos seus dispositivos e toque em Manter. Depois, remova este dispositivo.',
  'mail.notice.wallet.deleted.title': 'Sua conta foi excluída',
  'mail.notice.wallet.deleted.lead':
    'Sua conta e a carteira dela foram excluídas. Nada disso pode ser recuperado aqui. Um novo login cria outra carteira, com outros endereços.',
  'mail.notice.belonged': 'Você recebe este e-mail porque a carteira pertencia a este endereço de e-mail.',
  'mail.notice.wallet.exported.title': 'Sua carteira foi exportada',
  'mail.notice.wallet.exported.lead':
    'A frase de recuperação e as chaves privadas foram mostradas neste dispositivo. Se não foi você, mova tudo agora para uma carteira nova: uma frase mostrada não volta a ser secreta.',
  'mail.notice.wallet.lost.title': 'Começar uma nova carteira',
  'mail.notice.wallet.lost.lead':
    'Não foi possível recuperar sua carteira neste dispositivo. Se nenhum dos seus dispositivos a tiver, você pode começar uma nova.',
  'mail.notice.wallet.retired.title': 'Sua carteira foi posta de lado',
  'mail.notice.wallet.retired.lead': 'Por sete dias você pode trazê-la de volta. Outra carteira fica no lugar dela.',
  'mail.notice.wallet': 'Carteira',
  'mail.notice.leaving': 'Como sair',
  'mail.notice.anew': 'Começar uma nova carteira',
  'mail.notice.restore': 'Trazer a carteira de volta',
  'mail.notice.address': 'Trazer este endereço de volta',
  'mail.notice.stop': 'Não fui eu',
  'mail.notice.back': 'Trazer o dispositivo de volta',
  'mail.notice.life': 'O link funciona uma vez, por {days, plural, one {# dia} other {# dias}}. Abri-lo não muda nada.',
  'mail.notice.you': 'Se foi você, não precisa fazer nada.',
  'mail.notice.why': 'Você recebeu este e-mail porque sua carteira pertence a este endereço.',
  // Every mail
  'mail.notYou': 'Se não foi você, ignore este e-mail. Nada acontece sem você.',
  'mail.why': 'Você recebeu este e-mail porque seu endereço foi informado em uma página que diz ser {site}.',
}
