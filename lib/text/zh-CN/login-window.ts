import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': '正在打开提供商',
  'login.loadingBody': '此窗口马上会继续。',
  'login.sentTitle': '正在为您登录',
  'login.sentBody': '登录将在 {site} 继续。此窗口会自动关闭。',
  'login.askTitle': '这次登录是您发起的吗？',
  'login.askBody': '只有当您刚刚亲自在此设备上开始登录 {site} 时，才按下按钮。',
  'login.askButton': '是的，继续',
  'login.releasedTitle': '请返回 {site}',
  'login.releasedBody': '登录会在那里继续。您可以关闭此窗口。',
  'login.endedTitle': '这次登录已结束',
  'login.endedBody': '请返回您开始的页面，重新登录。',
  'login.declinedTitle': '登录已取消',
  'login.declinedBody': '您可以关闭此窗口并重新登录。',
  'login.failedTitle': '登录未成功',
  'login.failedBody': '请关闭此窗口后重试，或用其他方式登录。',
  'login.unsentBody': '服务没有响应。请重试。',
  'login.again': '重试',
  'login.close': '关闭此窗口',
  'login.noScript': '此页面需要 JavaScript 才能继续。',
}
