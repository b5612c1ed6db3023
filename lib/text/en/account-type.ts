/** Texts that choose the account of a login. */
export const accountTypeTexts = {
  'accountType.label': 'Smart account',
  'accountType.hint': 'Approves and swaps in one step. It has its own address: what you hold stays at the other one.',
  'accountType.notHere': 'There is no smart account on {network}. Your account with a key is used there.',
  'accountType.failed': 'Could not change the account. Your account with a key is used.',
  'accountType.other': 'Your other account',
  'accountType.key': 'Your account with a key',
  'accountType.smart': 'Your smart account',
} as const
