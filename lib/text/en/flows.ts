/** What the views after Connect say. */
export const flowTexts = {
  'swap.title': 'Swap',
} as const
