/** The page of a failure. A client component shows it, so that it has a file of its own: keep it small. */
export const brokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Something went wrong',
  'broken.body': 'This page could not be shown.',
  'broken.check': 'If you have just sent something, look at your wallet before you send again.',
  'broken.again': 'Try again',
  'broken.back': 'Back to the start',
} as const
