import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, readSource } from '../source-files'
import { claimsFunds } from './funds-texts'
import { findPluralFaults } from './plurals'
import { findStrayTexts, type Stray } from './stray-texts'
import { textEntries } from './text-entries'

/** Folders that no visitor sees, each with the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  'lib/text/': 'the place for texts and for whatever writes numbers and dates',
  'lib/server/': 'answers machines; pages take its words from lib/text',
  'app/(gallery)/': 'shows each part in every state to whoever works on it; absent from production',
  'app/(outbox)/': 'shows the mails of development and of the demo; absent from production',
  'app/(site)/operator/': 'for operators, whose documents are in English too',
  'app/(site)/playground/': 'for developers, whose documents are in English too',
}

/** Texts that are no language, each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  ETH: 'the symbol of a currency',
}

/** Finds English texts under `root` that state what happened to funds and are not listed with a fact. One line each. */
function findFundsClaims(root: string): string[] {
  return entriesUnder(root, ['lib/text/en'])
    .filter(({ key, text }) => claimsFunds(key, text))
    .map(({ where, key }) => `${where} ${key} says what happened to funds: derive it, or say nothing about funds`)
}

/** Finds texts under `root`, in all languages, whose numbers lack the plural forms of the language. One line each. */
function findPlurals(root: string): string[] {
  return entriesUnder(root, ['lib/text']).flatMap(({ file, where, key, text }) => {
    const [, locale = ''] = /^lib\/text\/([\w-]+)\//.exec(file) ?? []
    return locale === '' ? [] : findPluralFaults(locale, text).map((fault) => `${where} ${key}: ${fault}`)
  })
}

function entriesUnder(root: string, folders: readonly string[]) {
  return listFiles(root, folders, /\.ts$/).flatMap((file) => {
    const source = readSource(root, file)
    return textEntries(file, source).map(({ at, key, text }) => ({
      file,
      key,
      text,
      where: `${file}:${source.slice(0, at).split('\n').length}`,
    }))
  })
}

/**
 * Every visible text under `root` that is written in a component instead of `lib/text`, one line each, sorted.
 *
 * @param root - Folder that holds `app`, `components` and `lib`.
 */
export function findViolations(root: string): string[] {
  return listFiles(root, ['app', 'components', 'lib'], /\.tsx?$/)
    .filter((file) => !Object.keys(UNSEEN).some((folder) => file.startsWith(folder)))
    .flatMap((file) => {
      const source = readSource(root, file)
      const where = (found: Stray): string =>
        `${file}:${source.slice(0, found.at).split('\n').length} ${found.says}: ${JSON.stringify(found.text)}`
      return findStrayTexts(file, source)
        .filter(({ text }) => !Object.hasOwn(ALLOWED, text))
        .map(where)
    })
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(process.argv[2] ?? '.')
  const violations = [...findViolations(root), ...findFundsClaims(root), ...findPlurals(root)]
  for (const violation of violations) console.error(violation)
  console.log(violations.length === 0 ? 'Every text is in lib/text.' : `${violations.length} texts are not right.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
