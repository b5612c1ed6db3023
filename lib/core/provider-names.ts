import type { OutsideProvider } from './login-providers'

/** As the providers write them. The same in every language. */
export const providerNames: Readonly<Record<OutsideProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
