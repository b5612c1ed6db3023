import { describe, expect, test } from 'vitest'
import { approvalFiles, loadApprovalTexts } from '@/lib/text/approval-texts'
import { brokenFiles } from '@/lib/text/broken-files'
import { loadBrokenTexts } from '@/lib/text/broken-texts'
import { exportFiles, loadExportTexts } from '@/lib/text/export-texts'
import { loadLocale } from '@/lib/text/load-locale'
import { loadLoginWindowTexts, loginWindowFiles } from '@/lib/text/login-window-texts'
import { loadMailTexts, mailFiles } from '@/lib/text/mail-texts'
import { localeFiles } from '@/lib/text/other-locales'
import { loadPasskeyTexts, passkeyFiles } from '@/lib/text/passkey-texts'
import { shellFiles } from '@/lib/text/shell-files'
import { loadSiteTexts, siteFiles } from '@/lib/text/site-texts'
import { loadStopTexts, stopFiles } from '@/lib/text/stop-texts'
import { textParts } from '@/tests/support/text-parts'

type Texts = Readonly<Record<string, string>>
type OtherLocale = keyof typeof localeFiles

const PARTS = [
  ...textParts,
  ...(['shell', 'site', 'mails', 'approval', 'stop', 'loginWindow', 'export', 'passkey', 'broken'] as const),
]
const others = Object.keys(localeFiles) as OtherLocale[]
const english = await loadLocale('en')

async function englishOf(part: (typeof PARTS)[number]): Promise<Texts> {
  if (part === 'site') return loadSiteTexts('en')
  if (part === 'mails') return loadMailTexts('en')
  if (part === 'approval') return loadApprovalTexts('en')
  if (part === 'stop') return loadStopTexts('en')
  if (part === 'loginWindow') return loadLoginWindowTexts('en')
  if (part === 'export') return loadExportTexts('en')
  if (part === 'passkey') return loadPasskeyTexts('en')
  if (part === 'broken') return loadBrokenTexts('en')
  return part === 'shell' ? english.shell : english.load(part)
}

async function ownOf(locale: OtherLocale, part: (typeof PARTS)[number]): Promise<Texts> {
  if (part === 'mails') return mailFiles[locale]()
  if (part === 'approval') return approvalFiles[locale]()
  if (part === 'stop') return stopFiles[locale]()
  if (part === 'loginWindow') return loginWindowFiles[locale]()
  if (part === 'export') return exportFiles[locale]()
  if (part === 'passkey') return passkeyFiles[locale]()
  if (part === 'broken') return brokenFiles[locale]()
  if (part === 'shell') return shellFiles[locale]()
  return part === 'site' ? siteFiles[locale]() : localeFiles[locale][part]()
}

/** Texts that are the same in other languages: names, signs, units and loanwords. */
const SAME: Readonly<Partial<Record<OtherLocale | 'all', readonly string[]>>> = {
  all: [
    'Foyer',
    'WalletConnect',
    'Ordinals',
    'Stacks',
    'Uniswap v2',
    'Uniswap v3 {percent}',
    '1 {source} = {amount} {target}',
    '{title} ({site})',
  ],
  de: [
    'Auto',
    'Browser',
    'Chain {chainId}',
    'Code',
    'Computer',
    'Details',
    'Name',
    'Passkey',
    'Route',
    'Slippage',
    'System',
    'Wallet',
    'Wallets',
    'Website',
  ],
  es: [
    'Auto',
    'No',
    'Tokens',
    '{count, plural, one {# byte} other {# bytes}}',
    '{count, plural, one {# pool} other {# pools}}',
  ],
  fr: [
    'Accessible',
    'Actions',
    'Auto',
    'Cause',
    'Code',
    'Description',
    'Documentation',
    'E-mail',
    'Max',
    'Message',
    'Page',
    'Signature',
    'Site',
    'Slippage',
    'Sources',
    'Transaction',
    '{count, plural, one {# pool} other {# pools}}',
  ],
  ja: ['RPC URL'],
  ko: ['RPC URL'],
  'pt-BR': [
    '{count, plural, one {# byte} other {# bytes}}',
    'Auto',
    'E-mail',
    'Site',
    'Slippage',
    'Tokens',
    '{count, plural, one {# pool} other {# pools}}',
  ],
  tr: ['Site'],
}

/** Arguments of a text. A number that only chooses the form of a word is none: other languages may have one form. */
const places = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g)]
    .filter(([, , forms]) => forms === undefined || forms.includes('#'))
    .map(([, name = '']) => name)
    .sort()

describe.each(others)('%s', (locale) => {
  test.each(PARTS)('behavior: %s has every key of the English texts and no other', async (part) => {
    const [own, reference] = [await ownOf(locale, part), await englishOf(part)]
    const missing = Object.keys(reference).filter((key) => !(key in own))
    const unknown = Object.keys(own).filter((key) => !(key in reference))
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
  })

  test.each(PARTS)('behavior: %s has the same placeholders as the English texts', async (part) => {
    const [own, reference] = [await ownOf(locale, part), await englishOf(part)]
    const wrong = Object.entries(own).filter(([key, text]) => `${places(text)}` !== `${places(reference[key] ?? text)}`)
    expect(wrong).toEqual([])
  })

  test.each(PARTS)('behavior: %s is translated, except for names', async (part) => {
    const [own, reference] = [await ownOf(locale, part), await englishOf(part)]
    const allowed = [...(SAME.all ?? []), ...(SAME[locale] ?? [])]
    const left = Object.entries(own).filter(([key, text]) => text === reference[key] && !allowed.includes(text))
    expect(left).toEqual([])
  })
})

test('behavior: no text is empty or has surrounding spaces', async () => {
  for (const locale of others) {
    for (const part of PARTS) {
      const texts = Object.entries(await ownOf(locale, part))
      expect(texts.filter(([, text]) => text.trim() !== text || text === '')).toEqual([])
    }
  }
})
