import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': '停止邮件中所说的操作',
  'stop.lead': '如果不是您本人，请按下按钮。该设备将退出登录，计划的移除也会停止。',
  'stop.button': '让该设备退出登录',
  'stop.bring': '恢复该设备',
  'stop.outTitle': '已停止',
  'stop.outBody': '该设备已退出登录，无法再使用您的钱包。请登录以查看您的设备。',
  'stop.backTitle': '设备已恢复',
  'stop.backBody': '重新登录后，它可以再次使用您的钱包。',
  'stop.anew': '新建钱包',
  'stop.anewLead':
    '仅当您的任何设备都无法打开此钱包时，才按下按钮。所有设备将退出登录，七天后任何人都无法再取用其中的资产。',
  'stop.restore': '恢复钱包',
  'stop.restoreLead': '重新登录后即可再次使用该钱包。如果已有更新的钱包，则会将其搁置。',
  'stop.address': '恢复旧地址',
  'stop.addressLead': '如果您没有更改电子邮件地址，请按此按钮。所有设备将退出登录，更改地址的设备将被移除。',
  'stop.wallet': '钱包',
  'stop.devices': '拥有它的设备',
  'stop.noDevices': '无',
  'stop.retiredTitle': '钱包已搁置',
  'stop.retiredBody': '请重新登录以创建新钱包。七天内可通过下一封邮件恢复旧钱包。',
  'stop.restoredTitle': '钱包已恢复',
  'stop.restoredBody': '请重新登录以使用它。',
  'stop.revertedTitle': '旧地址已恢复',
  'stop.revertedBody':
    '请在四天内使用此地址登录，让保管库也恢复此地址，并查看您的设备。如果陌生设备曾有您的钱包，请将资金转移到新钱包。',
  'stop.endedTitle': '此链接无效',
  'stop.endedBody': '它已使用过、已过期或不完整。请登录以查看您的设备。',
  'stop.failedTitle': '服务器没有响应',
  'stop.failedBody': '我们不知道您的请求是否已送达。请重试。',
  'stop.brokenTitle': '无法显示此页面',
  'stop.brokenBody': '如果您按过按钮，您的请求可能已送达。请重试。',
  'stop.again': '重试',
  'stop.noScript': '此页面需要 JavaScript。请启用它，或在其他浏览器中打开链接。',
}
