/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'No se pudo leer si la billetera se va a eliminar',
  'frame.deletion.after':
    'Hasta entonces todo funciona como antes. Después, un nuevo inicio de sesión crea otra billetera con otras direcciones.',
  'frame.deletion.kept': 'Tu billetera se queda.',
  'frame.deletion.lead':
    'Tu cuenta se elimina aquí con su billetera 24 horas después de que confirmes. Hasta entonces puedes deshacerlo en cada uno de tus dispositivos.',
  'frame.deletion.loss':
    'Lo que la billetera aún tenga solo se podrá alcanzar con tu frase de recuperación guardada. Sin ella, se pierde.',
  'frame.deletion.question': '¿Eliminar esta billetera?',
  'frame.deletion.type': 'Para confirmar, escribe {word}',
  'frame.deletion.word': 'ELIMINAR',
  'frame.deletion.cancel': 'Cancelar',
  'frame.deletion.planned': 'La billetera se eliminará: {time}',
  'frame.deletion.checking': 'Comprobando lo que tiene la billetera',
  'frame.deletion.holds': 'Esta billetera aún tiene',
  'frame.deletion.held': '{amount} {symbol} en {network}',
  'frame.deletion.zero': 'No se encontró nada en: {networks}',
  'frame.deletion.unchecked': 'No se pudo comprobar: {networks}',
  'frame.deletion.names': '{count, plural, one {# nombre} other {# nombres}}',
  'frame.deletion.others':
    'Aquí no se comprueban los tokens que no están en la lista ni otras redes. Envía antes todo a otro lugar o guarda tus claves.',
  'frame.deletion.othersAndNames':
    'Aquí no se comprueban los nombres, los tokens que no están en la lista ni otras redes. Envía antes todo a otro lugar o guarda tus claves.',
}
