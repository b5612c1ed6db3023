/** What the views after Connect say. */
export const flowTexts = {
  'swap.title': 'Swap',
  // Spec section 8, verbatim.
  'swap.approveInWallet': 'Approve limit increase in your wallet',
  'swap.confirmInWallet': 'Confirm transaction in your wallet',
  'swap.done': 'Swapped {source} to {amount} {target}',
  'swap.lateTransaction': 'Your wallet sent a transaction that you had cancelled here',
} as const
