/** What the mails of the custody roles say. Loaded by the server alone. `{site}` is the host of the visitor's page. */
export const mailTexts = {
  // The code of a login
  'mail.code.subject': 'Your login code for {site}',
  'mail.code.title': 'Your login code',
  'mail.code.enter': 'Enter this code on {site} to log in to your wallet.',
  'mail.code.life': 'It is valid for {minutes} minutes.',
  'mail.code.secret': 'Never pass this code on. Nobody from {site} will ask you for it.',
  // The approval of a device
  'mail.approval.subject': 'Approve a login on {site}',
  'mail.approval.lead': 'A login with your e-mail address was started on {site}. Approve it only if you started it.',
  'mail.approval.button': 'Review the login',
  'mail.approval.life': 'The link works once, for {minutes} minutes.',
  // Every mail
  'mail.notYou': 'If you did not start this, ignore this e-mail. Nothing happens without you.',
  'mail.why': 'You receive this e-mail because your address was entered on {site}.',
} as const
