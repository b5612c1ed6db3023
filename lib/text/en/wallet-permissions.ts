/** What the frame of the embedded wallet says about permissions to spend without being asked. */
export const walletPermissionTexts = {
  'frame.permission.title': 'Allow this without asking again?',
  'frame.permission.asks': 'Asks for a permission',
  'frame.permission.allow': 'Allow',
  'frame.permission.takeBack': 'You can take it back at any time, under permissions in your account.',
  'frame.permission.unasked': 'Until it ends, your funds can be sent within these limits without asking you.',
  'frame.permission.unread':
    'We cannot tell what these functions do. Until the permission ends, they can be called without asking you.',
  'frame.permission.delegate': 'Who may use it',
  'frame.permission.formerDelegate': 'Who may no longer use it',
  'frame.permission.anyone': 'Any address',
  'frame.permission.function': 'May call',
  'frame.permission.valueEach': 'Send at most, with each call',
  'frame.permission.total': 'Send at most, in all',
  'frame.permission.eachPeriod': 'Send at most, in each period',
  'frame.permission.period': 'Length of a period',
  'frame.permission.initial': 'Send at most, at once',
  'frame.permission.perSecond': 'More with each second',
  'frame.permission.maxCalls': 'Uses at most',
  'frame.permission.from': 'Valid from',
}
