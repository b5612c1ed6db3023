import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': 'パスキーを作成',
  'passkey.use': 'パスキーを使う',
  'passkey.body': 'ブラウザーが指紋、顔、PIN、またはセキュリティキーを求めます。',
  'passkey.askedBy':
    '{site} のウォレットが求めています。そこで操作を始めていない場合は、このウィンドウを閉じてください。',
  'passkey.again': '新しいパスキーをもう一度使ってください',
  'passkey.againBody': 'ブラウザーは、新しいパスキーの秘密を次に使うときに初めて渡します。',
  'passkey.refused': 'ブラウザーからパスキーを受け取れませんでした。もう一度お試しください。',
  'passkey.unsent': '回答が届いていません。接続を確認して、もう一度押してください。',
  'passkey.sent': 'ページで続けてください',
  'passkey.sentBody': 'このウィンドウは閉じてかまいません。',
  'passkey.none': 'ここで行うことはありません',
  'passkey.noneBody': 'ウォレットでもう一度始めてください。',
  'passkey.loading': 'ウォレットを待っています',
  'passkey.close': 'ウィンドウを閉じる',
}
