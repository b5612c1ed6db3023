import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': 'ウォレットのウィンドウで承認してください',
  'frame.window.why':
    'このブラウザでは、何かがこの画面を覆っているかどうかを確認できません。専用のウィンドウなら、覆われることはありません。',
  'frame.window.open': 'ウィンドウを開く',
  'frame.window.openAgain': 'もう一度開く',
  'frame.window.opened': 'ウォレットのウィンドウで選んでください',
  'frame.window.openedBody': 'そのウィンドウを閉じると、リクエストは拒否されます。',
  'frame.window.blocked': 'ブラウザがウィンドウをブロックしました',
  'frame.window.blockedBody': 'ブラウザでこのページのポップアップを許可してから、もう一度ボタンを押してください。',
  'frame.window.failed': 'ウィンドウにこのリクエストを表示できません',
  'frame.window.failedBody':
    'もう一度ボタンを押してください。それでも表示されないときは、リクエストを拒否して、最初からやり直してください。',
  'frame.window.loading': 'リクエストを読み込んでいます',
  'frame.window.unsent': '回答が届いていません',
  'frame.window.unsentBody': '接続を確認して、もう一度選んでください。',
  'frame.window.approved': '承認しました',
  'frame.window.approvedBody': 'このウィンドウを閉じてください。続きはページに表示されます。',
  'frame.window.over': 'このリクエストは終了しました',
  'frame.window.overBody': 'このウィンドウを閉じて、ページに戻ってください。',
  'frame.window.close': 'ウィンドウを閉じる',
}
