import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': '连接',
  'modal.back': '返回',
  'modal.stillWorking': '仍在处理',
  'modal.failed': '此界面未能加载',
  'modal.failedBody': '未签名也未发送任何内容。请检查网络连接后重试。',
  'modal.tryAgain': '重试',
  'modal.chooseNetworkToClose': '请选择网络或断开连接后再关闭',
  'modal.signInToClose': '请登录或断开连接后再关闭',
  'connect.wallets': '此浏览器中的钱包',
  'connect.lastUsed': '上次使用',
  'connect.sharedName': '名称重复',
  'connect.sharedNameHint': '有多个钱包自称 {name}，其中可能有假冒的钱包。如果不确定哪个是您的，请先检查已安装的钱包。',
  'connect.browserWallet': '浏览器钱包',
  'connect.foot': '连接后，本网站会看到您的地址。未经您批准，资产不会变动。',
  'connect.noneTitle': '此浏览器中没有钱包',
  'connect.noneFor': '此浏览器中没有适用于 {network} 的钱包',
  'connect.noneBody': '钱包是保管密钥的应用，签名前都会先征求您的同意。大多是浏览器扩展程序。',
  'connect.noneStep': '请从官网安装一个钱包，然后重新加载此页面。它会显示在这里。',
  'connect.find': '在 ethereum.org 上查找钱包',
  'connect.reload': '重新加载页面',
}
