import { readFileSync } from 'node:fs'
import testDapp from '@metamask/test-dapp/package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { printedRuns } from '../test-dapp/printed-runs'

const page = readFileSync('docs/test-dapp.md', 'utf8')

test('behavior: docs/test-dapp.md prints what the buttons came to in the last run', () => {
  expect(page).toContain(`\n\n${printedRuns()}\n`)
})

test('behavior: docs/test-dapp.md names the installed version', () => {
  expect(page).toContain(`\`@metamask/test-dapp\` ${testDapp.version}`)
})
