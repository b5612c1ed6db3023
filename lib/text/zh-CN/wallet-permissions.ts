import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': '以后无需询问即可执行？',
  'frame.permission.asks': '请求一项权限',
  'frame.permission.allow': '允许',
  'frame.permission.takeBack': '您可以随时在账户的权限中收回。',
  'frame.permission.unasked': '在结束之前，可以在这些限额内发送您的资金，无需询问您。',
  'frame.permission.unread': '我们无法判断这些函数的作用。在权限结束之前，无需询问您即可调用。',
  'frame.permission.delegate': '谁可以使用',
  'frame.permission.formerDelegate': '谁不能再使用',
  'frame.permission.anyone': '任意地址',
  'frame.permission.function': '可以调用',
  'frame.permission.valueEach': '每次调用最多发送',
  'frame.permission.total': '总共最多发送',
  'frame.permission.eachPeriod': '每个周期最多发送',
  'frame.permission.period': '周期长度',
  'frame.permission.initial': '立即最多发送',
  'frame.permission.perSecond': '每秒增加',
  'frame.permission.maxCalls': '最多使用次数',
  'frame.permission.from': '生效时间',
}
