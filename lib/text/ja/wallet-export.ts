import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead':
    'リカバリーフレーズがあれば、このサービスが終了しても、ほかのウォレットアプリでこのウォレットを開けます。',
  'frame.export.risk':
    'フレーズを見た人やサイトは、すべてを持ち出せます。画面を見ているのが自分だけか確認してください。',
  'frame.export.mailed': 'まず、メールアドレスにコードを送信します。',
  'frame.export.window': 'フレーズはウォレットのウィンドウに表示されます。',
  'frame.export.opened': 'ウォレットのウィンドウで続けてください。',
  'frame.export.shown': 'ウィンドウに鍵が渡されました。そのお知らせをメールで送信しました。',
}
