/** Titles of the failures of signing in; quoted ones of spec sections 5 and 8 are verbatim. */
export const signInErrorTexts = {
  'error.signInInit': 'A problem occurred while trying initialize authentication',
  'error.signInDeclined': 'Signature declined',
  'error.signInSmartAccount': 'This application might not support Smart Accounts',
  'error.signInNotEnabled': 'SIWX is not enabled',
  'error.signInNoAddress': 'No ActiveCaipAddress found',
  'error.signInNoNetwork': 'No ActiveCaipNetwork or client found',
  'error.signInNoClient': 'No ConnectionController client found',
} as const

/** Failures with the same title are told apart by these. */
export const signInNextStepTexts = {
  'nextStep.signWhenReady': 'Nothing was signed. Sign in when you are ready.',
  'nextStep.signWithShown':
    'You signed with another account. In your wallet, choose the account shown here, then sign again.',
  'nextStep.signSooner': 'The message expired before you signed it. Sign the new one.',
  'nextStep.checkSigner': 'The signature does not belong to this account. Sign again or use another wallet.',
  'nextStep.serverAway': 'The server is not responding. You are still connected, so try again in a moment.',
} as const
