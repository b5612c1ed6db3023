/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'ウォレットの削除が予定されているか読み込めませんでした',
  'frame.deletion.after':
    'それまではすべてこれまでどおり使えます。その後は、新しくログインすると別のアドレスを持つ新しいウォレットが作られます。',
  'frame.deletion.kept': 'ウォレットは残ります。',
  'frame.deletion.lead':
    '確認から 24 時間後に、アカウントとそのウォレットがここから削除されます。それまでは、お使いのどのデバイスからでも取り消せます。',
  'frame.deletion.loss':
    'ウォレットに残っているものは、保存したリカバリーフレーズがなければ利用できなくなり、失われます。',
  'frame.deletion.question': 'このウォレットを削除しますか？',
  'frame.deletion.type': '確認のため {word} と入力してください',
  'frame.deletion.word': '削除',
  'frame.deletion.cancel': 'キャンセル',
  'frame.deletion.planned': 'ウォレットの削除予定：{time}',
  'frame.deletion.checking': 'ウォレットの残高を確認しています',
  'frame.deletion.holds': 'このウォレットに残っているもの',
  'frame.deletion.held': '{network} の {amount} {symbol}',
  'frame.deletion.zero': '見つかりませんでした：{networks}',
  'frame.deletion.unchecked': '確認できませんでした：{networks}',
  'frame.deletion.names': '{count, plural, other {名前 # 件}}',
  'frame.deletion.others':
    'ここの一覧にないトークンと他のネットワークは確認していません。先にすべてを送金するか、鍵を保存してください。',
  'frame.deletion.othersAndNames':
    '名前、ここの一覧にないトークン、他のネットワークは確認していません。先にすべてを送金するか、鍵を保存してください。',
}
