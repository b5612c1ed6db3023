import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printedMethods } from '../support/provider-methods'

test('behavior: docs/guide.md prints which requests each kind of wallet answers, as the test of the provider finds it', () => {
  expect(readFileSync('docs/guide.md', 'utf8')).toContain(`\n\n${printedMethods()}\n\n`)
})
