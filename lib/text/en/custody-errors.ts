/** Titles of the failures of the embedded wallet and its logins. */
export const custodyErrorTexts = {
  'error.emailCodeWrong': 'Wrong code',
  'error.emailCodeExpired': 'This code is no longer valid',
  'error.emailLocked': 'Too many wrong codes for this address',
  'error.sessionEnded': 'You are signed out',
  'error.approvalEnded': 'This link is no longer valid',
  'error.loginDeclined': 'This login was declined',
  'error.mailUnavailable': 'The e-mail could not be sent',
  'error.walletExists': 'This address already has a wallet',
  'error.deviceNotApproved': 'This device is not approved',
  'error.loginTooOld': 'Enter a new code first',
  'error.recoveryLimit': 'Too many new devices for this wallet today',
  'error.halfMissing': 'A part of this wallet is missing',
  'error.walletLost': 'This wallet cannot be recovered. We sent you an e-mail to start a new one',
  'error.halvesDiffer': 'The parts of this wallet do not match',
  'error.walletChangedElsewhere': 'This wallet was changed on another device',
} as const
