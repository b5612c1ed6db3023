import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': '他のサービスのアカウントでログイン',
  'socials.continue': '{provider}で続ける',
  'socials.more': 'その他',
  'socials.example': 'ここでは、サンプルのアカウントがプロバイダーの代わりになります。',
  'socials.refused': 'このアプリ内では{providers}でログインできません。このページをブラウザで開いてください。',
  'socials.copyLink': 'このページのリンクをコピー',
  'socials.copied': 'リンクをコピーしました',
}
