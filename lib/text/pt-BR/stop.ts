import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': 'Parar o que o e-mail diz',
  'stop.lead':
    'Pressione o botão se não foi você. O dispositivo é desconectado, e o que estava planejado é interrompido.',
  'stop.button': 'Desconectar o dispositivo',
  'stop.bring': 'Trazer o dispositivo de volta',
  'stop.outTitle': 'Interrompido',
  'stop.outBody': 'O dispositivo não pode mais usar sua carteira. Entre para ver seus dispositivos.',
  'stop.backTitle': 'O dispositivo voltou',
  'stop.backBody': 'Ele poderá usar sua carteira de novo depois de entrar.',
  'stop.anew': 'Começar uma nova carteira',
  'stop.anewLead':
    'Pressione o botão só se nenhum dos seus dispositivos puder abrir esta carteira. Todos os dispositivos são desconectados e, depois de sete dias, ninguém mais acessa o que ela contém.',
  'stop.restore': 'Trazer a carteira de volta',
  'stop.restoreLead':
    'Você poderá usar a carteira de novo depois de entrar. Se houver uma mais nova, ela será posta de lado.',
  'stop.address': 'Trazer o endereço antigo de volta',
  'stop.addressLead':
    'Pressione o botão se você não alterou o e-mail. Todos os dispositivos são desconectados, e o dispositivo que o alterou é removido.',
  'stop.wallet': 'Carteira',
  'stop.devices': 'Dispositivos que a têm',
  'stop.noDevices': 'Nenhum',
  'stop.retiredTitle': 'A carteira foi posta de lado',
  'stop.retiredBody':
    'Entre de novo para criar uma nova. Por sete dias, o próximo e-mail pode trazer a antiga de volta.',
  'stop.restoredTitle': 'A carteira voltou',
  'stop.restoredBody': 'Entre de novo para usá-la.',
  'stop.revertedTitle': 'O endereço antigo está de volta',
  'stop.revertedBody':
    'Entre com ele em até quatro dias, para que o cofre também o tenha, e confira seus dispositivos. Se um dispositivo que você não conhece tinha sua carteira, mova seus fundos para uma nova.',
  'stop.endedTitle': 'Este link não é válido',
  'stop.endedBody': 'Ele já foi usado, expirou ou está incompleto. Entre para ver seus dispositivos.',
  'stop.failedTitle': 'O servidor não respondeu',
  'stop.failedBody': 'Não sabemos se o seu pedido chegou. Tente de novo.',
  'stop.brokenTitle': 'Não foi possível mostrar esta página',
  'stop.brokenBody': 'Se você pressionou o botão, o seu pedido pode ter chegado. Tente de novo.',
  'stop.again': 'Tentar de novo',
  'stop.noScript': 'Esta página precisa de JavaScript. Ative-o ou abra o link em outro navegador.',
}
