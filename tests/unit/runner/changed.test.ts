import { describe, expect, test } from 'vitest'
import { listFiles } from '@/tests/checks/source-files'
import { everySpec, JOURNEYS_OF, journeysOf } from '@/tests/runner/changed'

const SPECS = ['account.spec.ts', 'names.spec.ts', 'names-own.spec.ts', 'send.spec.ts', 'swap.spec.ts']

describe('journeysOf', () => {
  test.each([
    ['nothing', [], []],
    ['a text for developers', ['docs/guide.md', 'README.md'], []],
    ['a unit test', ['tests/unit/swap/swap-rules.test.ts'], []],
    ['a feature', ['lib/send/send-machine.ts'], ['send.spec.ts']],
    ['the server of a feature', ['lib/server/names/lookup-name.ts'], ['names-own.spec.ts', 'names.spec.ts']],
    ['two features', ['lib/send/a.ts', 'lib/swap/b.ts', 'lib/swap/c.ts'], ['send.spec.ts', 'swap.spec.ts']],
    ['a journey', ['tests/e2e/account.spec.ts'], ['account.spec.ts']],
    ['what journeys share', ['tests/e2e/support/test.ts'], 'all'],
    ['code that serves all', ['lib/send/a.ts', 'lib/core/amount.ts'], 'all'],
    ['a dependency', ['package.json'], 'all'],
  ])('behavior: of a change to %s', (_, files, journeys) => {
    expect(journeysOf(files, SPECS)).toEqual(journeys)
  })
})

describe('the table of features', () => {
  test.each(JOURNEYS_OF.flatMap(({ specs }) => specs))('behavior: %s begins the name of a journey', (start) => {
    expect(everySpec().filter((spec) => spec.startsWith(start))).not.toEqual([])
  })

  test.each(JOURNEYS_OF.flatMap(({ code }) => code))('behavior: %s begins the path of a file', (start) => {
    expect(listFiles('.', ['app', 'components', 'lib'], /./).some((file) => file.startsWith(start))).toBe(true)
  })
})
