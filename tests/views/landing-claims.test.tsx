import { readFileSync } from 'node:fs'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CompareSection } from '@/components/site/CompareSection'
import { comparison } from '@/components/site/comparison'
import { ExampleAccount } from '@/components/site/ExampleAccount'
import figures from '@/components/site/figures.json' with { type: 'json' }
import { REASONS, WhySection } from '@/components/site/WhySection'
import { siteTexts } from '@/lib/text/en/site'
import { fillText } from '@/lib/text/fill-text'
import { localeNames } from '@/lib/text/locale-names'

/** A figure of `figures.json`, or a test: its file below `tests/`, and a part of its title. */
type Proof = keyof typeof figures | readonly [file: string, title: string]

const STARTS = ['unit/devnet/app-env.test.ts', 'behavior: without settings the server starts on the devnet'] as const
const PHONE = ['e2e/walletconnect.spec.ts', 'behavior: a wallet on a phone pairs by the code'] as const
const EMAIL = ['e2e/email-login.spec.ts', 'behavior: an e-mail address is enough for a wallet'] as const
const SENT = ['e2e/send.spec.ts', 'behavior: ether and a token are sent exactly'] as const
const SWAPPED = ['e2e/swap.spec.ts', 'moves the quoted amounts on the chain, net of the fee'] as const
const BOUGHT = ['routes/onramp-sandbox.test.ts', 'behavior: %s arrives to the unit, and the order is complete'] as const
const LANGUAGES = ['unit/text/languages.test.ts', 'behavior: ten languages are offered'] as const
const RIGHT_TO_LEFT = ['e2e/axe.spec.ts', 'behavior: axe reports no violation in a right-to-left language'] as const
const CHAINS = [
  ['e2e/other-namespaces.spec.ts', 'behavior: wallets of Bitcoin, Polkadot and Cosmos connect one after the other'],
  ['e2e/solana-wallet.spec.ts', 'behavior: a Solana wallet connects beside an EVM wallet'],
] as const
const POLICY = ['unit/core/csp.test.ts', 'behavior: in production inline code, evaluated code'] as const
const NARROW = ['e2e/adaptations.spec.ts', 'behavior: 320 px wide, everything is reachable'] as const
const LARGE = ['e2e/adaptations.spec.ts', 'behavior: zoomed to 200 %, everything is reachable'] as const
const AXE = ['e2e/axe.spec.ts', 'behavior: axe reports no violation on the host page'] as const
const SIGNED_IN = [
  'e2e/sign-in.spec.ts',
  'behavior: a visitor signs the shown text, is signed in on the server',
] as const
const NAMES = ['e2e/names.spec.ts', 'behavior: an embedded wallet registers a name'] as const

/** What proves each statement about Foyer on the front page, by the key of its text. */
const PROOFS: Readonly<Record<string, readonly Proof[]>> = {
  'site.lead': [PHONE, EMAIL, SENT, SWAPPED],
  'site.promise': ['thirdPartyHosts'],
  'site.walletsTitle': [...CHAINS, PHONE],
  'site.emailTitle': [EMAIL],
  'site.swapTitle': [SENT, SWAPPED, ['e2e/swap-trouble.spec.ts', 'error: after a declined approval nothing has moved']],
  'site.namesTitle': [NAMES],
  'site.signInTitle': [SIGNED_IN],
  'site.hostTitle': [STARTS],
  'site.privacyTitle': ['thirdPartyHosts'],
  'site.languagesTitle': [LANGUAGES, RIGHT_TO_LEFT],
  'site.accessTitle': [AXE, NARROW, LARGE],
  'site.figurePage': ['pageBytes'],
  'site.figureOpen': ['openingBytes'],
  'site.figureIdle': ['idleBytes'],
  'site.figureHosts': ['thirdPartyHosts'],
  'site.figureCommand': [STARTS],
  'site.figureAccounts': [STARTS],
  'site.figureNamespaces': CHAINS,
  'site.rowAccount': [STARTS],
  'site.rowHosts': ['thirdPartyHosts'],
  'site.rowScript': ['wholePageBytes'],
  'site.rowCsp': [POLICY],
  'site.rowLanguages': [LANGUAGES],
  'site.rowRtl': [RIGHT_TO_LEFT],
  'site.rowSwap': [SWAPPED],
  'site.rowBuy': [BOUGHT],
  'site.rowWalletConnect': [PHONE],
  'site.rowEmail': [EMAIL],
}

/** The keys of all texts that say something about Foyer, read from what is shown. */
function claimsShown(): string[] {
  const { container } = render(<WhySection texts={siteTexts} locale="en" />)
  const count = Object.keys(localeNames).length
  const keyOf = new Map(
    Object.entries(siteTexts)
      .filter(([key]) => /Title$|^site\.figure/.test(key))
      .map(([key, text]) => [fillText(text, { count }), key]),
  )
  const shown = [...container.querySelectorAll('h3, dt')].map(({ textContent }) => textContent ?? '')
  return ['site.lead', 'site.promise', ...shown.map((text) => keyOf.get(text) ?? `no text: ${text}`)]
}

afterEach(cleanup)

describe('what the front page says of Foyer', () => {
  test('behavior: every statement has a measured figure or a test', () => {
    const rows = comparison.filter(([, foyer]) => !('verdict' in foyer) || foyer.verdict === 'yes')
    const claims = [...claimsShown(), ...rows.map(([row]) => `site.${row}`)]
    expect(claims.filter((key) => PROOFS[key] === undefined)).toEqual([])
    expect(Object.keys(PROOFS).filter((key) => !claims.includes(key))).toEqual([])
    expect(REASONS.every((reason) => claims.includes(`site.${reason}Title`))).toBe(true)
  })

  test.each(Object.entries(PROOFS).flatMap(([key, proofs]) => proofs.map((proof) => [key, proof] as const)))(
    'behavior: the proof of %s exists: %s',
    (_, proof) => {
      if (typeof proof === 'string') return expect(figures[proof]).toBeDefined()
      const [file, title] = proof
      const text = readFileSync(`tests/${file}`, 'utf8')
      expect(text).toMatch(/\btest(?:\.\w+)?\(/)
      expect(text).toContain(title)
    },
  )

  test('behavior: the login by e-mail is not denied', () => {
    render(<CompareSection texts={siteTexts} locale="en" />)
    const [foyer] = within(screen.getByRole('row', { name: /^E-mail login/ })).getAllByRole('cell')
    expect(foyer?.textContent).toBe('Yes')
  })

  const example = (balances: Parameters<typeof ExampleAccount>[0]['balances']) => {
    const { container } = render(<ExampleAccount texts={siteTexts} locale="en" balances={balances} />)
    return {
      text: container.textContent,
      button: screen.queryByRole('button', { name: 'Try it with this account' }),
      rows: screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    }
  }

  test('behavior: without the devnet, the figures of the account in the hero say that they are an example', () => {
    const { text, button } = example(undefined)
    expect(text).toContain('These figures are an example. Point at the card')
    expect(text).toContain('$10,000.00')
    expect(button).toBeNull()
  })

  test('behavior: on the devnet, the account in the hero has the balances of the chain, and a button', () => {
    const held = { name: 'USD Coin', symbol: 'USDC', iconUrl: '/tokens/usdc.svg' }
    const { text, button, rows } = example([
      { ...held, amount: '1234567890', quantity: { decimals: '6', numeric: '1234.56789' }, price: 1, value: 1234.57 },
      { ...held, symbol: 'MOSS', amount: '5', quantity: { decimals: '0', numeric: '5' } },
    ])
    expect(rows).toEqual(['USD Coin1,234.56 USDC$1,234.57', 'USD Coin5 MOSS'])
    expect(text).toContain('Play money on the local chain. This account signs at once.')
    expect(text).not.toContain('example.')
    expect(button).not.toBeNull()
  })

  test('error: balances that could not be read are replaced by figures that say that they are an example', () => {
    const { text, button } = example(null)
    expect(text).toContain('The balances could not be read. These figures are an example.')
    expect(button).not.toBeNull()
  })
})
