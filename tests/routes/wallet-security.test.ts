import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/api/wallet-security/route'
import { walletSecurity } from '@/lib/custody/security-contract'
import { custodyNote, securityStatementOf } from '@/lib/server/settings/custody'
import { englishFiles } from '@/lib/text/english-files'
import { ROLE_ORIGINS } from '@/tests/support/proven-request'
import { APP_URL, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const ask = (origin: string) =>
  GET(new Request(`${origin}/api/wallet-security`, { headers: { host: new URL(origin).host } }))
const read = async (origin: string) => walletSecurity.output.parse(await (await ask(origin)).json())

describe('the published statement', () => {
  test.each([
    ['app,wallet,vault', ROLE_ORIGINS.wallet, 'single-operator', ['wallet', 'vault']],
    ['app,wallet,vault', ROLE_ORIGINS.vault, 'single-operator', ['wallet', 'vault']],
    ['app,wallet', ROLE_ORIGINS.wallet, 'split', ['wallet']],
    ['vault', ROLE_ORIGINS.vault, 'split', ['vault']],
  ])('behavior: with the roles %s, %s says %s', async (roles, origin, custody, providers) => {
    const platform = openTestPlatform({ FOYER_ROLES: roles })
    const statement = await read(origin)
    expect(statement).toMatchObject({ custody, recovery: 'automatic', keysMadeIn: 'browser', audited: false })
    expect('keyProviders' in statement && Object.keys(statement.keyProviders)).toEqual(providers)
    expect(custodyNote(platform.env)).toContain(`${custody} custody`)
  })

  test('behavior: the app names the addresses of both, and claims nothing', async () => {
    openTestPlatform()
    const see = Object.values(ROLE_ORIGINS).map((origin) => `${origin}/.well-known/wallet-security.json`)
    expect(await read(APP_URL)).toEqual({ see })
    openTestPlatform({ FOYER_ROLES: 'app' })
    expect(await read(APP_URL)).toEqual({ see })
  })

  test('error: an instance says nothing for a role that it does not answer for', async () => {
    openTestPlatform({ FOYER_ROLES: 'app,wallet' })
    expect((await ask(ROLE_ORIGINS.vault)).status).toBe(404)
  })

  test('behavior: one operator that holds both halves is said to be able to restore a wallet alone', () => {
    expect(securityStatementOf('single-operator', {}).summary).toContain('could restore your wallet without you')
    expect(securityStatementOf('split', {}).summary).toContain('neither can alone')
  })
})

describe('the statement about wallets whose owner has ended the automatic way', () => {
  test.each(['single-operator', 'split'] as const)('behavior: %s says what the operator can do still', (custody) => {
    const { ofOwner, ways, summary, operatorCan } = securityStatementOf(custody, {})
    expect(ways).toEqual(['automatic', 'passkey', 'password'])
    expect(ofOwner.summary).toMatch(/only you .* serves the code that handles your keys, and could refuse its service/)
    for (const still of [/code that handles your keys/, /Refuse its service/, /Try passwords/])
      expect(ofOwner.operatorCan.some((text) => still.test(text))).toBe(true)
    // The words about all wallets promise nothing of this kind.
    expect([summary, ...operatorCan].filter((text) => /only (?:you|its owner)/i.test(text))).toEqual([])
    expect(operatorCan.some((text) => text.startsWith('Restore your wallet'))).toBe(true)
  })
})

describe('words about custody', () => {
  /** Words that no text may use of a wallet with automatic recovery, whatever its language. */
  const BANNED =
    /(?:non|self)[-\s]?custod|we can never access|military[-\s]grade|\bMPC\b|\bTEE\b|nicht[-\s]?verwahr|no custodi|sin custodia|non dépositaire/i
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|md)$/.test(name))
      .map((name) => `${folder}/${name}`)
  const files = [...['lib', 'components', 'app', 'docs'].flatMap(filesIn), 'README.md', 'SECURITY.md', 'CHANGELOG.md']

  test('behavior: no text, page or doc claims more than is true', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => BANNED.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  /** Files beside the texts with such a promise. Each says the rest too. */
  const mayClaim = ['lib/server/settings/custody.ts', 'docs/decisions/custody.md', 'docs/leaving.md']

  /** A promise that is true once the owner has ended the automatic way, and not before. */
  const ONLY_OWNER =
    /\bonly (?:you|its owner|the owner)(?: yourself)? (?:can|could) (?:restore|recover|unlock|open|reach)|(?:we|nobody|no one)(?: else)? can(?:not| no longer) (?:restore|recover|open) (?:it|your wallet)/i
  /** What such a text must say too, or a text beside it. */
  const RESIDUAL = /code that handles|could refuse|serves? the code/i

  test('behavior: only texts about wallets in owner recovery say that their owner alone can restore them', async () => {
    const parts = await Promise.all(Object.values(englishFiles).map((load) => load()))
    const englishTexts: Readonly<Record<string, string>> = Object.assign({}, ...parts)
    const promises = Object.entries(englishTexts).filter(([, text]) => ONLY_OWNER.test(text))
    expect(promises.filter(([key]) => !/owner/i.test(key)).map(([key]) => key)).toEqual([])
    const residual = Object.entries(englishTexts).filter(([key, text]) => /owner/i.test(key) && RESIDUAL.test(text))
    if (promises.length > 0) expect(residual.length).toBeGreaterThan(0)
    const claiming = files.filter(
      (file) => !file.startsWith('lib/text/') && ONLY_OWNER.test(readFileSync(file, 'utf8')),
    )
    expect(claiming.filter((file) => !mayClaim.includes(file))).toEqual([])
    for (const file of claiming) expect(readFileSync(file, 'utf8'), file).toMatch(RESIDUAL)
  })

  test('behavior: the test knows what it looks for', () => {
    for (const claim of [
      'Only you can restore it',
      'We can no longer restore your wallet',
      'only its owner could recover',
    ])
      expect(claim).toMatch(ONLY_OWNER)
    expect('Together they could restore your wallet').not.toMatch(ONLY_OWNER)
    for (const claim of ['a non-custodial wallet', 'Self custodial', 'Secured by MPC', 'Military-grade']) {
      expect(claim).toMatch(BANNED)
    }
  })
})
