import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': '{site} のログインコード',
  'mail.code.title': 'ログインコード',
  'mail.code.enter': 'ウォレットにログインするには、{site} でこのコードを入力してください。',
  'mail.code.stepup.title': '確認コード',
  'mail.code.stepup.enter': 'ウォレットでの操作を確認するため、{site} でこのコードを入力してください。',
  'mail.code.email_primary.title': 'メールアドレスの変更を確認してください',
  'mail.code.email_primary.enter': 'ウォレットのメールアドレスを変更するため、{site} でこのコードを入力してください。',
  'mail.code.email_secondary.title': '新しいメールアドレスを確認してください',
  'mail.code.email_secondary.enter': 'このアドレスをウォレットで使うため、{site} でこのコードを入力してください。',
  'mail.taken.title': 'このアドレスには既にウォレットがあります',
  'mail.taken.lead':
    '{site} と名乗るページで、別のウォレットの新しいアドレスとして入力されました。何も変更されていません。そこで使うには、まずこのウォレットの資産を移して削除してください。',
  'mail.code.life': '有効期限は{minutes}分です。',
  'mail.code.secret': 'このコードを他人に教えないでください。{site} の担当者がコードを尋ねることはありません。',
  // The approval of a device
  'mail.approval.subject': 'ウォレットへのログインを承認',
  'mail.approval.lead':
    '{site} を名乗るページで、あなたのメールアドレスによるログインが開始されました。ご自身で開始した場合だけ承認してください。',
  'mail.approval.button': 'ログインを確認',
  'mail.approval.life': 'リンクは {minutes} 分間、1 回だけ使えます。',
  'mail.notice.device.new.title': '新しいデバイスがウォレットにログインしました',
  'mail.notice.device.new.lead': 'あなたに送信されたコードが入力されました。',
  'mail.notice.device.planned.title': 'ウォレットからデバイスが削除される予定です',
  'mail.notice.device.planned.lead': '24 時間後に削除されます。要求したデバイスは、ウォレットの鍵を示していません。',
  'mail.notice.device.removed.title': 'ウォレットからデバイスが削除されました',
  'mail.notice.device.removed.lead': 'ウォレットの鍵を持つデバイスが削除しました。',
  'mail.notice.device.retired.title': 'ウォレットからデバイスが削除されました',
  'mail.notice.device.retired.lead': '24 時間前に予定された削除が行われました。7 日間はデバイスを元に戻せます。',
  'mail.notice.login.added.title': 'ウォレットにログイン方法が追加されました',
  'mail.notice.login.added.lead': '今後はこのログイン方法でもウォレットを開けます。',
  'mail.notice.login.removed.title': 'ウォレットからログイン方法が削除されました',
  'mail.notice.login.removed.lead':
    'このログイン方法ではウォレットを開けなくなりました。他のすべてのデバイスはログアウトされました。',
  'mail.notice.email.changed.title': 'ウォレットのメールアドレスが変更されました',
  'mail.notice.email.changed.lead': 'ログインには別のアドレスが使われます。3 日間はこのアドレスに戻せます。',
  'mail.notice.recovery.replaced.title': 'ウォレットの復元情報が更新されました',
  'mail.notice.recovery.replaced.lead':
    'このデバイスはウォレットの鍵を持っています。あなたのものでない場合は、今すぐ資産を別のウォレットに移してください。',
  'mail.notice.service.ending.title': 'ウォレットの鍵を保存してください',
  'mail.notice.service.ending.lead':
    '運営者は、サービスが応答しているうちに行うよう、すべての所有者にお願いしています。サイトでウォレットを開き、セキュリティから「鍵を保存」を選んでください。自動復元だけの場合、サービスの終了後にウォレットを復元する方法はありません。',
  'mail.notice.service.ending.caution': 'メールのリンク先のページに復元フレーズを入力しないでください。',
  'mail.notice.sessions.planned.title': 'ほかのデバイスがログアウトされる予定です',
  'mail.notice.sessions.planned.lead':
    '24 時間後にログアウトされます。要求したデバイスは、ウォレットの鍵を示していません。',
  'mail.notice.wallet.deleting.title': 'アカウントが削除される予定です',
  'mail.notice.wallet.deleting.lead':
    'このデバイスからの要求により、24 時間後にアカウントとそのウォレットが削除されます。心当たりがない場合は、ご自分のデバイスでウォレットを開き、「残す」を押してください。その後、このデバイスを削除してください。',
  'mail.notice.wallet.deleted.title': 'アカウントが削除されました',
  'mail.notice.wallet.deleted.lead':
    'アカウントとそのウォレットが削除されました。ここから元に戻すことはできません。新しくログインすると、別のアドレスを持つ新しいウォレットが作られます。',
  'mail.notice.belonged': 'このウォレットがこのメールアドレスのものだったため、このメールをお送りしています。',
  'mail.notice.wallet.exported.title': 'ウォレットがエクスポートされました',
  'mail.notice.wallet.exported.lead':
    'このデバイスにリカバリーフレーズと秘密鍵が表示されました。心当たりがない場合は、今すぐすべてを新しいウォレットに移してください。一度表示されたフレーズは秘密に戻せません。',
  'mail.notice.wallet.lost.title': '新しいウォレットを始める',
  'mail.notice.wallet.lost.lead':
    'このデバイスではウォレットを復元できませんでした。どのデバイスにもない場合は、新しいウォレットを始められます。',
  'mail.notice.wallet.retired.title': 'ウォレットを保留にしました',
  'mail.notice.wallet.retired.lead': '7 日間は元に戻せます。代わりに別のウォレットが使われます。',
  'mail.notice.wallet': 'ウォレット',
  'mail.notice.leaving': '移行の方法',
  'mail.notice.anew': '新しいウォレットを始める',
  'mail.notice.restore': 'ウォレットを元に戻す',
  'mail.notice.address': 'このアドレスに戻す',
  'mail.notice.stop': 'これは私ではありません',
  'mail.notice.back': 'デバイスを元に戻す',
  'mail.notice.life': 'リンクは {days} 日間、1 回だけ使えます。開くだけでは何も変わりません。',
  'mail.notice.you': 'ご自身の操作であれば、何もする必要はありません。',
  'mail.notice.why': 'このメールは、あなたのウォレットがこのメールアドレスに紐付いているため送信されました。',
  // Every mail
  'mail.notYou': 'お心当たりがない場合は、このメールを無視してください。あなたの操作なしには何も起こりません。',
  'mail.why': 'このメールは、{site} を名乗るページであなたのアドレスが入力されたため送信されました。',
}
