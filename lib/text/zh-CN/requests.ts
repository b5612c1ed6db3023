import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': '网络',
  'request.account': '账户',
  'request.steps': '步骤',
  'request.state.todo': '未开始',
  'request.state.current': '进行中',
  'request.state.done': '完成',
  'request.state.failed': '失败',
  'request.waiting': '正在等待网络',
  'request.submittedBody': '您可以关闭此窗口。结果将显示在活动中。',
  'request.proposedBody': '您的账户是一个合约，网络尚未获知此交易。如果该账户还有其他签名者，他们需要在其钱包中确认。',
  'request.transaction': '交易',
  'request.toAccount': '返回账户',
  'request.open': '此请求在您的钱包中仍未处理。请在钱包中批准或拒绝。您可以在 {time} 重试。',
  'request.isOpen': '钱包中有待处理的请求',
  'request.askAgain': '我已拒绝，重新请求',
  'request.askAgainRisk': '如果您之后批准第一个请求，两个请求都会被发送。',
  'request.walletStill': '仍在等待您的钱包。它的窗口是否在此窗口后面？',
  'request.walletStuck': '您的钱包没有响应。请打开钱包查找该请求，或取消。',
}
