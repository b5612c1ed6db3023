import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': '请在钱包的窗口中批准',
  'frame.window.why': '此浏览器无法判断是否有内容遮挡此屏幕。独立的窗口不会被遮挡。',
  'frame.window.open': '打开窗口',
  'frame.window.openAgain': '再次打开',
  'frame.window.opened': '请在钱包的窗口中决定',
  'frame.window.openedBody': '关闭该窗口即拒绝此请求。',
  'frame.window.blocked': '浏览器拦截了窗口',
  'frame.window.blockedBody': '请在浏览器中允许此页面的弹出窗口，然后再次点按按钮。',
  'frame.window.failed': '窗口无法显示此请求',
  'frame.window.failedBody': '请再次点按按钮。如果仍然不行，请拒绝此请求并重新开始。',
  'frame.window.loading': '正在加载请求',
  'frame.window.unsent': '您的答复未送达',
  'frame.window.unsentBody': '请检查网络连接，然后重新选择。',
  'frame.window.approved': '已批准',
  'frame.window.approvedBody': '请关闭此窗口。页面会显示后续情况。',
  'frame.window.over': '此请求已结束',
  'frame.window.overBody': '请关闭此窗口并返回页面。',
  'frame.window.close': '关闭窗口',
}
