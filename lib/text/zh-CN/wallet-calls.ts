import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, other {要确认这 # 个步骤吗？}}',
  'frame.calls.step': '步骤 {number}',
  'frame.calls.together': '所有步骤要么一起完成，要么都不执行。',
  'frame.calls.inTurn': '步骤会依次发送。如果某一步失败，其余步骤不会发送，之前的步骤仍然有效。',
  'frame.calls.first': '这将创建您的智能账户',
  'frame.calls.firstBody': '在此网络上只进行一次，随此请求完成。',
  'frame.calls.account': '智能账户',
  'frame.sign.otherAccount': '此签名也可用于您的另一个账户 {account}。仅在您允许两个账户都这样做时才签署。',
  'frame.calls.unpaid': '这次没有人为您支付网络费。由您的账户支付。',
}
