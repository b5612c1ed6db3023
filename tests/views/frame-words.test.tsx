import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawRequest } from './support/frame-requests'
import { screenWords } from './support/screen-words'
import { setUpSeeing } from './support/seeing-browser'
import {
  SHOWN_NETWORKS,
  shownBatches,
  shownCalls,
  shownMessages,
  shownResults,
  shownSolana,
  shownTypedData,
  type TitledRequest,
} from './support/shown-requests'

setUpSeeing()
beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(cleanup)

const PAGES = {
  batches: shownBatches,
  calls: shownCalls,
  results: shownResults,
  'typed-data': shownTypedData,
  solana: shownSolana,
  messages: shownMessages,
}
const HEAD = `What the screens of the embedded wallet say, in English and in Arabic. \`#\` is a title, \`!\` a notice, \`*\` a
change, \`>\` the summary of details, \`[…]\` a button, \`⟦…⟧\` a fragment with a direction of its own. Lines that all
screens of the page have are written once. Written by \`tests/views/frame-words.test.tsx\`.`

type Words = Readonly<Record<'en' | 'ar', readonly string[]>>

async function wordsOf({ request }: TitledRequest): Promise<Words> {
  const words = { en: [] as readonly string[], ar: [] as readonly string[] }
  for (const locale of ['en', 'ar'] as const) {
    words[locale] = screenWords(await drawRequest(request, locale, SHOWN_NETWORKS))
    cleanup()
  }
  return words
}

const block = ({ en, ar }: Words): string => ['```text', ...en.map(upright), '', ...ar, '```'].join('\n')

/** In a text from left to right the direction of a fragment is seldom another one. */
const upright = (line: string) => line.replace(/[⟦⟧]/g, '')

/** Lines that are on every screen. */
function sharedLines(all: readonly Words[], locale: 'en' | 'ar'): readonly string[] {
  const [first, ...others] = all.map((words) => words[locale])
  return (first ?? []).filter((line) => others.every((lines) => lines.includes(line)))
}

/** Words of Arabic texts in Latin letters: units and terms that wallets do not translate. */
const KEPT_WORDS = /\b(?:nonce|gas|wei|memo|SOL)\b|⟨U\+202E⟩/g

/** What is left of a line without its fragments with a direction of their own. */
function outsideOf(line: string): string {
  const without = line.replace(/⟦[^⟦⟧]*⟧/g, '')
  return without === line ? without.replace(KEPT_WORDS, '') : outsideOf(without)
}

describe.each(Object.entries(PAGES))('the words of %s', (name, requests) => {
  test('behavior: in Arabic nothing is left in English, and what is foreign has a direction of its own', async () => {
    for (const { title, request } of requests) {
      const drawn = screenWords(await drawRequest(request, 'ar', SHOWN_NETWORKS))
      // A text of several lines is one fragment.
      expect(outsideOf(drawn.join('\n')), title).not.toMatch(/[a-z\d]/i)
      cleanup()
    }
  })

  test('behavior: each screen says the committed words, in English and in Arabic', async () => {
    const all: Words[] = []
    for (const each of requests) all.push(await wordsOf(each))
    const shared: Words = { en: sharedLines(all, 'en'), ar: sharedLines(all, 'ar') }
    const own = (words: Words): Words => ({
      en: words.en.filter((line) => !shared.en.includes(line)),
      ar: words.ar.filter((line) => !shared.ar.includes(line)),
    })
    const sections = requests.map(({ title }, index) => {
      const words = all[index]
      return `## ${title}\n\n${words ? block(own(words)) : ''}\n`
    })
    const page = [`# Words: ${name}`, HEAD, `## Every screen\n\n${block(shared)}\n`, ...sections].join('\n\n')
    await expect(page.replace(/\n{3,}/g, '\n\n')).toMatchFileSnapshot(`../fixtures/frame-words/${name}.md`)
  })
})
