import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': '今後は確認なしで許可しますか？',
  'frame.permission.asks': '許可を求めています',
  'frame.permission.allow': '許可する',
  'frame.permission.takeBack': 'アカウントの許可の一覧から、いつでも取り消せます。',
  'frame.permission.unasked': '終了するまで、この範囲内で確認なしに資金が送られることがあります。',
  'frame.permission.unread':
    'これらの関数の動作は確認できません。許可が終了するまで、確認なしに呼び出されることがあります。',
  'frame.permission.delegate': '使用できる相手',
  'frame.permission.formerDelegate': '使用できなくなる相手',
  'frame.permission.anyone': '任意のアドレス',
  'frame.permission.function': '呼び出せる関数',
  'frame.permission.valueEach': '呼び出しごとの送金上限',
  'frame.permission.total': '合計の送金上限',
  'frame.permission.eachPeriod': '期間ごとの送金上限',
  'frame.permission.period': '期間の長さ',
  'frame.permission.initial': 'すぐに送れる上限',
  'frame.permission.perSecond': '1秒ごとに増える額',
  'frame.permission.maxCalls': '使用回数の上限',
  'frame.permission.from': '有効期間の開始',
}
