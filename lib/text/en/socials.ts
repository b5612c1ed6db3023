/** Texts of the row of providers in Connect. */
export const socialsTexts = {
  'socials.label': 'Log in with an account of another service',
  'socials.continue': 'Continue with {provider}',
  'socials.more': 'More',
  'socials.example': 'Example accounts stand in for the providers here.',
  'socials.refused': 'Inside this app, you cannot log in with {providers}. Open this page in your browser.',
  'socials.copyLink': 'Copy the link of this page',
  'socials.copied': 'Link copied',
} as const
