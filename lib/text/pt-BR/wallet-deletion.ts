/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'Não foi possível ler se a carteira será excluída',
  'frame.deletion.after':
    'Até lá tudo funciona como antes. Depois, um novo login cria outra carteira, com outros endereços.',
  'frame.deletion.kept': 'Sua carteira fica.',
  'frame.deletion.lead':
    'Sua conta é excluída aqui com a carteira 24 horas depois que você confirmar. Até lá você pode desfazer isso em cada um dos seus dispositivos.',
  'frame.deletion.loss':
    'O que a carteira ainda tiver só poderá ser acessado com sua frase de recuperação salva. Sem ela, será perdido.',
  'frame.deletion.question': 'Excluir esta carteira?',
  'frame.deletion.type': 'Para confirmar, digite {word}',
  'frame.deletion.word': 'EXCLUIR',
  'frame.deletion.cancel': 'Cancelar',
  'frame.deletion.planned': 'A carteira será excluída: {time}',
  'frame.deletion.checking': 'Verificando o que a carteira tem',
  'frame.deletion.holds': 'Esta carteira ainda tem',
  'frame.deletion.held': '{amount} {symbol} em {network}',
  'frame.deletion.zero': 'Nada encontrado em: {networks}',
  'frame.deletion.unchecked': 'Não foi possível verificar: {networks}',
  'frame.deletion.names': '{count, plural, one {# nome} other {# nomes}}',
  'frame.deletion.others':
    'Tokens que não estão na lista e outras redes não são verificados aqui. Envie tudo antes ou salve suas chaves.',
  'frame.deletion.othersAndNames':
    'Nomes, tokens que não estão na lista e outras redes não são verificados aqui. Envie tudo antes ou salve suas chaves.',
}
