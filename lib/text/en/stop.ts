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
  'stop.endedTitle': 'This link is not valid',
  'stop.endedBody': 'It was used before, has expired, or part of it is missing. Log in to see your devices.',
  'stop.failedTitle': 'The server did not answer',
  'stop.failedBody': 'We do not know whether your request arrived. Try again.',
  'stop.brokenTitle': 'This page could not be shown',
  'stop.brokenBody': 'If you pressed the button, your request may have arrived. Try again.',
  'stop.again': 'Try again',
  'stop.noScript': 'This page needs JavaScript. Turn it on, or open the link in another browser.',
} as const
