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
  'error.emailMoved':
    'The wallet of this address uses another address now. Log in with that one, or use the link in our e-mail',
  'error.recoveryHeld': 'The e-mail address of this wallet was changed. New devices can open it 24 hours later',
  'error.ownerPending':
    'The vault still has the old address. Confirm the new one on a device that has this wallet, or approve this device with the old address first',
  'error.halvesDiffer': 'The parts of this wallet do not match',
  'error.walletChangedElsewhere': 'This wallet was changed on another device',
  'error.secretWrong': 'This password or passkey does not open the wallet',
  'error.keysLocked': 'Unlock your wallet first',
  'error.wayUnproven': 'First use the way of recovery that you want to keep',
} as const
