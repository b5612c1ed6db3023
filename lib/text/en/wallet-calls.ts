/** What the frame of the embedded wallet says about several calls, and about smart accounts, before it signs. */
export const walletCallTexts = {
  'frame.calls.title': '{count, plural, one {Confirm # step?} other {Confirm these # steps?}}',
  'frame.calls.step': 'Step {number}',
  'frame.calls.together': 'All steps happen together, or none does.',
  'frame.calls.inTurn': 'The steps follow one another. If one fails, those before it stay, and no other follows.',
  'frame.calls.first': 'This creates your smart account',
  'frame.calls.firstBody': 'It happens once on this network, with this request.',
  'frame.calls.account': 'Smart account',
  'frame.sign.otherAccount':
    'This signature can also be used with your other account, {account}. Sign only if both may do this.',
  'frame.calls.unpaid': 'The network fee is not paid for you this time. Your account pays it.',
}
