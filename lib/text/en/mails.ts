/**
 * Texts of the custody roles' mails. Only the server loads them. The device of the login claims to be on the host
 * `{site}`. The server cannot check that, so no text states it as a fact.
 */
export const mailTexts = {
  // The code of a login
  'mail.code.subject': 'Your login code for {site}',
  'mail.code.title': 'Your login code',
  'mail.code.enter': 'Enter this code on {site} to log in to your wallet.',
  'mail.code.stepup.title': 'Your confirmation code',
  'mail.code.stepup.enter': 'Enter this code on {site} to confirm an action on your wallet.',
  'mail.code.email_primary.title': 'Confirm the change of your e-mail address',
  'mail.code.email_primary.enter': 'Enter this code on {site} to change the e-mail address of your wallet.',
  'mail.code.email_secondary.title': 'Confirm your new e-mail address',
  'mail.code.email_secondary.enter': 'Enter this code on {site} to use this address for your wallet.',
  'mail.taken.title': 'This address already has a wallet',
  'mail.taken.lead':
    'It was entered as the new address of another wallet, on a page that claims to be {site}. Nothing was changed. To use it there, move the funds of this wallet first and delete it.',
  'mail.code.life': 'It is valid for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.code.secret': 'Never pass this code on. Nobody from {site} will ask you for it.',
  // The approval of a device
  'mail.approval.subject': 'Approve a login to your wallet',
  'mail.approval.lead':
    'A login with your e-mail address was started on a page that claims to be {site}. Approve it only if you started it.',
  'mail.approval.button': 'Review the login',
  'mail.approval.life': 'The link works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  // What happened to the devices and halves of a wallet
  'mail.notice.device.new.title': 'A new device logged in to your wallet',
  'mail.notice.device.new.lead': 'It entered a code that was mailed to you.',
  'mail.notice.device.planned.title': 'A device is to be removed from your wallet',
  'mail.notice.device.planned.lead':
    'It will be removed in 24 hours. The device that asked for it has not shown the keys of your wallet.',
  'mail.notice.device.removed.title': 'A device was removed from your wallet',
  'mail.notice.device.removed.lead': 'It was removed by a device that has the keys of your wallet.',
  'mail.notice.device.retired.title': 'A device was removed from your wallet',
  'mail.notice.device.retired.lead':
    'The removal that was planned 24 hours ago has happened. For seven days you can bring the device back.',
  'mail.notice.login.added.title': 'A login was added to your wallet',
  'mail.notice.login.added.lead': 'From now on this login opens your wallet too.',
  'mail.notice.login.removed.title': 'A login was removed from your wallet',
  'mail.notice.login.removed.lead': 'This login opens your wallet no longer. All other devices were signed out.',
  'mail.notice.email.changed.title': 'The e-mail address of your wallet was changed',
  'mail.notice.email.changed.lead': 'Logins now use another address. For three days you can bring this address back.',
  'mail.notice.recovery.replaced.title': 'The recovery of your wallet was renewed',
  'mail.notice.recovery.replaced.lead':
    'This device has the keys of your wallet. If you do not know it, bring your funds to another wallet now.',
  'mail.notice.service.ending.title': 'Save the keys of your wallet',
  'mail.notice.service.ending.lead':
    'The operator asks all owners to do this while the services answer. Open your wallet on the site, then its security, then “Save your keys”. With automatic recovery alone, nothing can restore a wallet once the services have ended.',
  'mail.notice.service.ending.caution': 'Type a recovery phrase into no page that an e-mail links to.',
  'mail.notice.sessions.planned.title': 'Your other devices are to be signed out',
  'mail.notice.sessions.planned.lead':
    'They will be signed out in 24 hours. The device that asked for it has not shown the keys of your wallet.',
  'mail.notice.wallet.deleting.title': 'Your account is to be deleted',
  'mail.notice.wallet.deleting.lead':
    'In 24 hours your account and its wallet will be deleted, as this device asked. Not you? Open your wallet on one of your devices and press Keep. Then remove this device.',
  'mail.notice.wallet.deleted.title': 'Your account was deleted',
  'mail.notice.wallet.deleted.lead':
    'Your account and its wallet were deleted. Nothing in it can be brought back here. A new login begins a new wallet with other addresses.',
  'mail.notice.belonged': 'You receive this e-mail because the wallet belonged to this e-mail address.',
  'mail.notice.wallet.exported.title': 'Your wallet was exported',
  'mail.notice.wallet.exported.lead':
    'The recovery phrase and the private keys were shown on this device. Was this not you? Move everything to a new wallet now. A phrase that was shown stays known.',
  'mail.notice.wallet.lost.title': 'Start a new wallet',
  'mail.notice.wallet.lost.lead':
    'Your wallet could not be recovered on this device. If none of your devices has it, you can start a new one.',
  'mail.notice.wallet.retired.title': 'Your wallet was set aside',
  'mail.notice.wallet.retired.lead': 'For seven days you can bring it back. Another wallet takes its place.',
  'mail.notice.wallet': 'Wallet',
  'mail.notice.leaving': 'How to leave',
  'mail.notice.anew': 'Start a new wallet',
  'mail.notice.restore': 'Bring the wallet back',
  'mail.notice.address': 'Bring this address back',
  'mail.notice.stop': 'This was not me',
  'mail.notice.back': 'Bring the device back',
  'mail.notice.life':
    'The link works once, for {days, plural, one {# day} other {# days}}. Opening it changes nothing.',
  'mail.notice.you': 'If this was you, you have nothing to do.',
  'mail.notice.why': 'You receive this e-mail because your wallet belongs to this e-mail address.',
  // Every mail
  'mail.notYou': 'If you did not start this, ignore this e-mail. Nothing happens without you.',
  'mail.why': 'You receive this e-mail because your address was entered on a page that claims to be {site}.',
} as const
