import type { LocalePart, SignInTextKey } from '../text-key'

export const signInTexts: LocalePart<SignInTextKey> = {
  'title.SIWXSignMessage': 'サインイン',
  'signIn.title': '{site} にサインイン',
  // SIWXSignMessage
  'signIn.site': 'サイト',
  'signIn.account': 'アカウント',
  'signIn.network': 'ネットワーク',
  'signIn.expires': '有効期限',
  'signIn.expired': '期限切れ',
  'signIn.message': '署名するメッセージ',
  'signIn.free': '署名は無料で、資金を動かすことはできません。',
  'signIn.signIn': 'サインイン',
  'signIn.notNow': '後で',
  'signIn.offer': 'このアカウントはサインインしていません。',
  'signIn.switchFirst':
    'このサイトは {network} で動いていますが、ウォレットは {current} にあります。先に切り替えると、サインインは一度で済みます。',
  'signIn.switchTo': '{network} に切り替え',
  'signIn.stay': '{network} のままサインイン',
  'signIn.inWallet': 'ウォレットで続けてください',
  'signIn.inWalletBody': 'ウォレットにこのメッセージが表示されます。そこで署名してください。',
  'signIn.walletStuck': 'ウォレットから応答がありません。ウォレットを開いてリクエストを確認してください。',
  'signIn.authenticating': '認証しています...',
  'signIn.checking': 'サインインしているか確認しています',
  'signIn.preparing': 'メッセージを準備しています',
  'signIn.requiredHint':
    'このサイトではサインインが必要です。キャンセルすると、サインイン済みのネットワークに戻るか、ウォレットの接続が解除されます。',

  // AccountSettings
  'sessions.signInHint': '自分のアカウントだと証明します。',
  'sessions.accounts': 'サインイン中のアカウント',
  'sessions.list': '有効なセッション',
  'sessions.device': '{browser}（{system}）',
  'sessions.unknown': '不明なブラウザ',
  'sessions.here': 'このブラウザ',
  'sessions.seen': '最終利用: {age}',
  'sessions.end': '{device} からサインアウト',
  'sessions.endHere': 'このブラウザからサインアウト',
  'sessions.ended': '{device} からサインアウトしました',
  'sessions.endedHere': 'サインアウトしました',
  'sessions.everywhere': 'すべての場所でサインアウト',
  'sessions.everywhereBody': '各端末でもう一度サインインする必要があります。ウォレットの接続はそのままです。',
  'sessions.everywhereYes': 'はい、すべてサインアウト',
  'sessions.endedAll': 'すべての場所でサインアウトしました',
  'sessions.stale': 'この一覧は最新ではない可能性があります。',
  'sessions.offline': 'この一覧はオンラインに戻ると表示されます。',

  // Failures
  'error.signInInit': '認証の初期化中に問題が発生しました',
  'error.signInDeclined': '署名は拒否されました',
  'error.signInSmartAccount': 'このアプリはスマートアカウントに対応していない可能性があります',
  'error.signInNotEnabled': 'SIWX が有効になっていません',
  'error.signInNoAddress': 'ActiveCaipAddress が見つかりません',
  'error.signInNoNetwork': 'ActiveCaipNetwork またはクライアントが見つかりません',
  'error.signInNoClient': 'ConnectionController クライアントが見つかりません',
  'nextStep.signWhenReady': '何も署名されていません。準備ができたらサインインしてください。',
  'nextStep.signWithShown':
    '別のアカウントで署名されました。ウォレットでここに表示されているアカウントを選び、もう一度署名してください。',
  'nextStep.signSooner': '署名される前にメッセージの期限が切れました。新しいメッセージに署名してください。',
  'nextStep.checkSigner':
    'この署名はこのアカウントのものではありません。もう一度署名するか、別のウォレットを使ってください。',
  'nextStep.serverAway': 'サーバーが応答しません。接続はそのままです。少し待ってからもう一度お試しください。',
}
