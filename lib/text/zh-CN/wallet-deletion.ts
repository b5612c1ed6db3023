/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': '无法读取钱包是否将被删除',
  'frame.deletion.after': '在此之前一切照常。之后，再次登录会创建一个地址不同的新钱包。',
  'frame.deletion.kept': '您的钱包会保留。',
  'frame.deletion.lead': '您确认 24 小时后，您的账户及其钱包将从这里删除。在此之前，您可以在您的任何设备上撤销。',
  'frame.deletion.loss': '届时，钱包中剩余的内容只能用您保存的恢复短语访问。没有它，这些内容就会丢失。',
  'frame.deletion.question': '删除此钱包？',
  'frame.deletion.type': '请输入“{word}”以确认',
  'frame.deletion.word': '删除',
  'frame.deletion.cancel': '取消',
  'frame.deletion.planned': '钱包将被删除：{time}',
  'frame.deletion.checking': '正在检查钱包中的内容',
  'frame.deletion.holds': '此钱包中仍有',
  'frame.deletion.held': '{network} 上的 {amount} {symbol}',
  'frame.deletion.zero': '没有原生货币：{networks}',
  'frame.deletion.unchecked': '无法检查：{networks}',
  'frame.deletion.others': '这里不检查代币、名称和其他网络。请先转出，或保存您的密钥。',
}
