import { signInErrorTexts, signInNextStepTexts } from './sign-in-errors'

/** What signing in says, and the list of where somebody is signed in. Comes with the first of their views. */
export const signInTexts = {
  'title.SIWXSignMessage': 'Sign in',
  'signIn.title': 'Sign in to {site}',
  // SIWXSignMessage
  'signIn.site': 'Site',
  'signIn.account': 'Account',
  'signIn.network': 'Network',
  'signIn.expires': 'Expires',
  'signIn.expired': 'Expired',
  'signIn.message': 'Message to sign',
  'signIn.free': 'Signing is free and cannot move your funds.',
  'signIn.signIn': 'Sign in',
  'signIn.notNow': 'Not now',
  'signIn.offer': 'This account is not signed in.',
  'signIn.switchFirst':
    'This site runs on {network}, but your wallet is on {current}. Switch first, then sign in once.',
  'signIn.switchTo': 'Switch to {network}',
  'signIn.stay': 'Sign in on {network} instead',
  'signIn.inWallet': 'Continue in your wallet',
  'signIn.inWalletBody': 'Your wallet shows this message. Sign it there.',
  'signIn.walletStuck': 'Your wallet has not responded. Open it and look for the request.',
  'signIn.authenticating': 'Authenticating...',
  'signIn.checking': 'Checking whether you are signed in',
  'signIn.preparing': 'Preparing the message',
  'signIn.requiredHint':
    'This site requires sign-in. Cancel returns you to your last signed-in network or disconnects your wallet.',

  // AccountSettings
  'sessions.signInHint': 'Prove this account is yours.',
  'sessions.accounts': 'Signed in as',
  'sessions.list': 'Active sessions',
  'sessions.device': '{browser} on {system}',
  'sessions.unknown': 'Unknown browser',
  'sessions.here': 'This browser',
  'sessions.seen': 'Last active {age}',
  'sessions.end': 'Sign out of {device}',
  'sessions.endHere': 'Sign out of this browser',
  'sessions.ended': 'Signed out of {device}',
  'sessions.endedHere': 'Signed out',
  'sessions.everywhere': 'Sign out everywhere',
  'sessions.everywhereBody': 'You will need to sign in again on each device. Your wallet stays connected.',
  'sessions.everywhereYes': 'Yes, sign out everywhere',
  'sessions.endedAll': 'Signed out everywhere',
  'sessions.stale': 'This list may be out of date.',
  'sessions.offline': 'This list loads when you are back online.',

  ...signInErrorTexts,
  ...signInNextStepTexts,
} as const
