import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': '{site} のログインコード',
  'mail.code.title': 'ログインコード',
  'mail.code.enter': 'ウォレットにログインするには、{site} でこのコードを入力してください。',
  'mail.code.life': '有効期限は{minutes}分です。',
  'mail.code.secret': 'このコードを他人に教えないでください。{site} の担当者がコードを尋ねることはありません。',
  // The approval of a device
  'mail.approval.subject': 'ウォレットへのログインを承認',
  'mail.approval.lead':
    '{site} を名乗るページで、あなたのメールアドレスによるログインが開始されました。ご自身で開始した場合だけ承認してください。',
  'mail.approval.button': 'ログインを確認',
  'mail.approval.life': 'リンクは {minutes} 分間、1 回だけ使えます。',
  // Every mail
  'mail.notYou': 'お心当たりがない場合は、このメールを無視してください。あなたの操作なしには何も起こりません。',
  'mail.why': 'このメールは、{site} を名乗るページであなたのアドレスが入力されたため送信されました。',
}
