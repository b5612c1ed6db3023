import type { walletRecoveryTexts as english } from '../en/wallet-recovery'
import type { LocalePart } from '../text-key'

export const walletRecoveryTexts: LocalePart<keyof typeof english> = {
  'frame.recovery.who': '今このウォレットを復元できる人',
  'frame.recovery.owner':
    'このウォレットを復元できるのは、ご自身の方法を使うあなただけです。それがなければサービスは復元できません。ただし、サービスが応答を拒む可能性はあり、あなたはこのページのコードを信頼しています。',
  'frame.recovery.end': 'サービスが終了した場合',
  'frame.recovery.endBody':
    '自動復元だけでは何も残りません。パスキーやパスワードには、サービスが終了時に公開できる部分が必要です。復元フレーズまたはエクスポートファイルがあれば、すべて残ります。その前に鍵を保存してください。',
  'frame.recovery.ways': '復元方法',
  'frame.recovery.automatic': '自動',
  'frame.recovery.automaticBody': 'メールアドレスだけで復元',
  'frame.recovery.passkey': 'パスキー',
  'frame.recovery.passkeyBody': '指紋、顔、または PIN',
  'frame.recovery.password': 'パスワード',
  'frame.recovery.passwordBody': '安全に保管する言葉',
  'frame.recovery.since': '{time} から',
  'frame.recovery.on': 'オン',
  'frame.recovery.off': 'オフ',
  'frame.recovery.unproven': '未確認',
  'frame.recovery.newPassword': 'パスワードを選ぶ',
  'frame.recovery.newPasskey': 'パスキーを作成',
  'frame.recovery.loss': 'これを失い、ほかの方法もない場合、私たちでもウォレットを復元できません。',
  'frame.recovery.howPassword':
    'このブラウザーが鍵の一部をパスワードで暗号化します。パスワードが送信されることはありません。',
  'frame.recovery.howPasskey':
    'ブラウザーが指紋、顔、PIN、またはセキュリティキーを求めます。その秘密が私たちに届くことはありません。',
  'frame.recovery.hint': '12 文字以上。ほかで使っていないものにしてください。',
  'frame.recovery.short': '短すぎます。12 文字以上にしてください',
  'frame.recovery.guessable': '推測されやすいです。言葉を足してください',
  'frame.recovery.fair': '使えます。長いほど安全です',
  'frame.recovery.strong': '推測されにくいです',
  'frame.recovery.show': 'パスワードを表示',
  'frame.recovery.save': 'パスワードを保存',
  'frame.recovery.working': '処理中です。数秒かかります',
  'frame.recovery.provePassword': 'パスワードをもう一度入力',
  'frame.recovery.provePasskey': 'パスキーをもう一度使用',
  'frame.recovery.proveBody': '復元のときと同じようにウォレットを開きます。成功するまで、ほかは何も変わりません。',
  'frame.recovery.check': 'パスワードを確認',
  'frame.recovery.use': 'パスキーを使う',
  'frame.recovery.later': 'あとで',
  'frame.recovery.endTitle': '自動復元を終了しますか？',
  'frame.recovery.works': '成功しました。新しい方法でウォレットを復元できます。',
  'frame.recovery.endWhy':
    '自動復元がオンの間は、二つのサービスが合わさればウォレットを復元できます。あなたのメールボックスを使える人も同じです。',
  'frame.recovery.endLoss':
    'オフにすると、新しいデバイスではご自身の方法だけがウォレットを復元します。それらとすべてのデバイスを失うと、ウォレットは失われます。',
  'frame.recovery.endFirst': '先にパスキーかパスワードを設定し、試してください。',
  'frame.recovery.understood': 'その後はサービスでも私のウォレットを復元できないことを理解しました',
  'frame.recovery.endButton': '自動復元を終了',
  'frame.recovery.keepBoth': '両方を残す',
  'frame.recovery.againTitle': '自動復元をもう一度使いますか？',
  'frame.recovery.againBody':
    '二つのサービスが合わさればウォレットを復元できるようになります。あなたのメールボックスを使える人も同じです。ご自身の方法は残ります。',
  'frame.recovery.againButton': 'もう一度使う',
  'frame.recovery.try': '試す',
  'frame.recovery.change': '変更',
  'frame.recovery.lastWay': 'これは唯一の復元方法です。削除する前に、ほかの方法を設定してください。',
  'frame.recovery.removePasskey': 'パスキーを削除しますか？',
  'frame.recovery.removePassword': 'パスワードを削除しますか？',
  'frame.recovery.removeBody': 'この方法ではウォレットを復元できなくなります。ほかの方法は残ります。',
  'frame.recovery.ready': 'ご自身の復元方法の準備ができました。',
  'frame.recovery.ended': '自動復元は終了しました。',
  'frame.recovery.again': '自動復元が再びオンになりました。',
  'frame.recovery.removed': '復元方法を削除しました。',
  'frame.recovery.wrongPassword': 'このパスワードではウォレットを開けません',
  'frame.recovery.wrongPasskey': 'このパスキーではウォレットを開けません',
  'frame.recovery.loginAgain':
    'ログインから時間がたっています。ウォレットからログアウトし、もう一度ログインしてからお試しください。',
  'frame.recovery.failed': 'うまくいきませんでした。ウォレットは引き続き復元できます。もう一度お試しください。',
  'frame.recovery.refused': 'ブラウザーからパスキーを受け取れませんでした。もう一度お試しください。',
  'frame.recovery.noPrf':
    'このブラウザーまたはデバイスのパスキーではウォレットを保護できません。パスワードを使ってください。',
  'frame.recovery.noPrfMade':
    '新しいパスキーではウォレットを保護できません。パスワードを使ってください。パスキーはデバイスの設定で削除できます。',
  'frame.recovery.exists':
    'このデバイスには、このウォレットのパスキーがすでにあります。別のデバイス、セキュリティキー、またはパスワードを使ってください。',
  'frame.recovery.notHere':
    'このページの中ではパスキーを使えません。もう一度押すと、ウォレットのウィンドウが開きます。',
  'frame.recovery.blocked':
    'ブラウザーがウィンドウをブロックしました。このページのポップアップを許可してから、もう一度押してください。',
  'frame.recovery.windowEnded': 'パスキーを受け取らずにウィンドウが終了しました。もう一度押してください。',
  'frame.recovery.inWindow': 'ウォレットのウィンドウを使う',
  'frame.recovery.code': 'コードで確認',
  'frame.recovery.codeBody': 'これには、メールで届く新しいコードが必要です。その後、もう一度ボタンを押してください。',
  'frame.recovery.unread': '復元の情報を読み込めませんでした',
  'frame.recovery.cancel': 'キャンセル',
  'frame.recovery.unlockTitle': 'ウォレットのロックを解除',
  'frame.recovery.unlockBody': 'このデバイスにはまだウォレットの鍵がありません。ご自身の復元方法を使ってください。',
  'frame.recovery.unlock': 'ロックを解除',
  'frame.recovery.none': 'どれも使えません',
  'frame.recovery.noneBody':
    'ウォレットがまだ使えるデバイス、またはエクスポートファイルを使ってください。どちらもない場合、サービスでもウォレットを復元できません。',
}
