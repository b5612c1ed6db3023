import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': '关闭',
  'alert.networkNotFound': '找不到网络',
  'alert.networkNotFound.meaning': '此网络不在该应用配置的列表中。',
  'alert.invalidAppConfiguration': '应用配置无效',
  'alert.invalidAppConfiguration.meaning': '此页面的来源不在项目的允许列表中，或其域名未经验证。',
  'alert.networkError': '网络错误',
  'alert.networkError.meaning': '钱包未加载。请检查您的网络连接，然后重试。',
  'alert.requestTimedOut': '嵌入式钱包请求超时',
  'alert.requestTimedOut.meaning': '嵌入式钱包未及时响应。',
  'alert.sessionExpired': '会话已过期',
  'alert.sessionExpired.meaning': '会话无效。请检查此设备的时间设置并重新连接。',
  'alert.invalidProjectId': '项目 ID 无效',
  'alert.invalidProjectId.meaning': '服务器上没有此页面的项目 ID。',
  'alert.projectIdNotConfigured': '未配置项目 ID',
  'alert.projectIdNotConfigured.meaning': '请在服务器上设置 FOYER_PROJECT_ID，并在页面中设置相同的 projectId。',
  'alert.serverError': '服务器错误',
  'alert.serverError.meaning': '无法从服务器读取应用配置。',
  'alert.rateLimited': '请求受限',
  'alert.rateLimited.meaning': '应用配置请求过于频繁。请稍候，然后重新加载页面。',
}
