import { type OutsideProvider, outsideProviders } from './login-providers'

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

/** The provider that a text names; `undefined` without one. */
export function readProvider(value: string | undefined): OutsideProvider | undefined {
  return outsideProviders.find((provider) => provider === value)
}
