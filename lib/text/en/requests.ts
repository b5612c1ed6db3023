/** Texts of the review of a request to the wallet. Loaded with the review of a swap or a transfer. */
export const requestTexts = {
  'request.network': 'Network',
  'request.account': 'Account',
  'request.steps': 'Steps',
  'request.state.todo': 'not started',
  'request.state.current': 'in progress',
  'request.state.done': 'done',
  'request.state.failed': 'failed',
  'request.waiting': 'Waiting for the network',
  'request.submittedBody': 'You can close this window. The result will appear in Activity.',
  'request.proposedBody':
    'Your account is a contract, and the network does not know this transaction yet. If the account has other signers, they have to confirm it in its wallet.',
  'request.transaction': 'Transaction',
  'request.toAccount': 'Back to account',
  'request.open': 'Your wallet still has this request open. Approve or reject it there. You can try again at {time}.',
  'request.isOpen': 'Request open in your wallet',
  'request.askAgain': 'I rejected it, ask again',
  'request.askAgainRisk': 'If you approve the first request later, both are sent.',
  'request.walletStill': 'Still waiting for your wallet. Is its window behind this one?',
  'request.walletStuck': 'Your wallet has not responded. Open it and look for the request, or cancel.',
} as const
