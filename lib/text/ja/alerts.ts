import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': '閉じる',
  'alert.networkNotFound': 'ネットワークが見つかりません',
  'alert.networkNotFound.meaning': 'このネットワークは、アプリに設定されたリストにありません。',
  'alert.invalidAppConfiguration': '無効なアプリ設定',
  'alert.invalidAppConfiguration.meaning':
    'このページのオリジンがプロジェクトの許可リストにないか、ドメインが未確認です。',
  'alert.networkError': 'ネットワークエラー',
  'alert.networkError.meaning': 'ウォレットを読み込めませんでした。接続を確認して、もう一度お試しください。',
  'alert.requestTimedOut': '埋め込みウォレットのリクエストがタイムアウトしました',
  'alert.requestTimedOut.meaning': '埋め込みウォレットが時間内に応答しませんでした。',
  'alert.sessionExpired': 'セッションの有効期限切れ',
  'alert.sessionExpired.meaning': 'セッションが無効です。端末の時刻設定を確認し、接続し直してください。',
  'alert.invalidProjectId': '無効なプロジェクト ID',
  'alert.invalidProjectId.meaning': 'サーバーに、ページのプロジェクト ID が登録されていません。',
  'alert.projectIdNotConfigured': 'プロジェクト ID が設定されていません',
  'alert.projectIdNotConfigured.meaning': 'サーバーに FOYER_PROJECT_ID を、ページに同じ projectId を設定してください。',
  'alert.serverError': 'サーバーエラー',
  'alert.serverError.meaning': 'アプリ設定をサーバーから読み取れませんでした。',
  'alert.rateLimited': 'レート制限',
  'alert.rateLimited.meaning': 'アプリ設定の要求が多すぎます。少し待ってからページを再読み込みしてください。',
}
