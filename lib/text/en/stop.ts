/** Texts of the page that mails about devices link to. A server component loads them and passes them to the page. */
export const stopTexts = {
  'stop.title': 'Stop what the e-mail says',
  'stop.lead':
    'Press the button if this was not you. The device that did it is signed out, and removals that are planned are stopped.',
  'stop.button': 'Sign out the device',
  'stop.bring': 'Bring the device back',
  'stop.outTitle': 'Stopped',
  'stop.outBody': 'The device is signed out and can no longer use your wallet. Log in to see your devices.',
  'stop.backTitle': 'The device is back',
  'stop.backBody': 'It can use your wallet again after a new login.',
  'stop.anew': 'Start a new wallet',
  'stop.anewLead':
    'Press the button only if none of your devices can open this wallet. All devices are signed out, and after seven days nobody can reach what it holds.',
  'stop.restore': 'Bring the wallet back',
  'stop.restoreLead': 'You can use the wallet again after a new login. If there is a newer one, it is set aside.',
  'stop.address': 'Bring the old address back',
  'stop.addressLead':
    'Press the button if you did not change the e-mail address. All devices are signed out, and the device that changed it is removed.',
  'stop.wallet': 'Wallet',
  'stop.devices': 'Devices that have it',
  'stop.noDevices': 'None',
  'stop.retiredTitle': 'The wallet was set aside',
  'stop.retiredBody': 'Log in again to make a new one. For seven days, the next e-mail can bring the old one back.',
  'stop.restoredTitle': 'The wallet is back',
  'stop.restoredBody': 'Log in again to use it.',
  'stop.revertedTitle': 'The old address is back',
  'stop.revertedBody':
    'Log in with it within four days, so that the vault has it too, and look at your devices. If you do not know one of them, use a new wallet from now on.',
  'stop.endedTitle': 'This link is not valid',
  'stop.endedBody': 'It was used before, has expired, or part of it is missing. Log in to see your devices.',
  'stop.failedTitle': 'The server did not answer',
  'stop.failedBody': 'We do not know whether your request arrived. Try again.',
  'stop.brokenTitle': 'This page could not be shown',
  'stop.brokenBody': 'If you pressed the button, your request may have arrived. Try again.',
  'stop.again': 'Try again',
  'stop.noScript': 'This page needs JavaScript. Turn it on, or open the link in another browser.',
} as const
