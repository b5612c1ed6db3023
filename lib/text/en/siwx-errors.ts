/** Titles of the failures of signing in; quoted ones of spec sections 5 and 8 are verbatim. */
export const siwxErrorTexts = {
  'error.siwxInit': 'A problem occurred while trying initialize authentication',
  'error.siwxDeclined': 'Signature declined',
  'error.siwxSmartAccount': 'This application might not support Smart Accounts',
  'error.siwxNotEnabled': 'SIWX is not enabled',
  'error.siwxNoAddress': 'No ActiveCaipAddress found',
  'error.siwxNoNetwork': 'No ActiveCaipNetwork or client found',
  'error.siwxNoClient': 'No ConnectionController client found',
} as const

/** Failures with the same title are told apart by these. */
export const siwxNextStepTexts = {
  'nextStep.signWhenReady': 'Nothing was signed. Sign in when you are ready.',
  'nextStep.signWithShown':
    'It was signed with another account. Choose the account shown here in your wallet and sign again.',
  'nextStep.signSooner': 'The message expired before it was signed. Sign the new one.',
  'nextStep.checkSigner': 'The signature does not belong to this account. Sign again or use another wallet.',
  'nextStep.serverAway': 'The server does not answer. You stay connected; try again in a moment.',
} as const
