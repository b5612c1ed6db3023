/**
 * What the mails of the custody roles say. Loaded by the server alone. `{site}` is the host that the device of the login claims
 * to be on: the server cannot see the page, so no text says it as a fact.
 */
export const mailTexts = {
  // The code of a login
  'mail.code.subject': 'Your login code for {site}',
  'mail.code.title': 'Your login code',
  'mail.code.enter': 'Enter this code on {site} to log in to your wallet.',
  'mail.code.life': 'It is valid for {minutes} minutes.',
  'mail.code.secret': 'Never pass this code on. Nobody from {site} will ask you for it.',
  // The approval of a device
  'mail.approval.subject': 'Approve a login to your wallet',
  'mail.approval.lead':
    'A login with your e-mail address was started on a page that claims to be {site}. Approve it only if you started it.',
  'mail.approval.button': 'Review the login',
  'mail.approval.life': 'The link works once, for {minutes} minutes.',
  // Every mail
  'mail.notYou': 'If you did not start this, ignore this e-mail. Nothing happens without you.',
  'mail.why': 'You receive this e-mail because your address was entered on a page that claims to be {site}.',
} as const
