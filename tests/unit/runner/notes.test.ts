import { expect, test } from 'vitest'
import { notesOf, OVER_BUDGET, PATH_NOTE } from '@/tests/runner/notes'

test('behavior: the notes of one type are listed from every suite, and no others', () => {
  const spec = (type: string, description?: string) => ({
    tests: [{ annotations: [{ type, ...(description !== undefined && { description }) }] }, {}],
  })
  const report = {
    suites: [
      { specs: [spec(PATH_NOTE, 'Send: 4 presses, 2.0 s'), spec(OVER_BUDGET, 'page: 15 kB'), spec(PATH_NOTE)] },
      { suites: [{ specs: [spec(PATH_NOTE, 'Login: 3 presses, 1.0 s')] }] },
    ],
  }
  expect(notesOf(report, OVER_BUDGET)).toEqual(['page: 15 kB'])
  expect(notesOf(report, PATH_NOTE)).toEqual(['Send: 4 presses, 2.0 s', 'Login: 3 presses, 1.0 s'])
  expect(notesOf({}, PATH_NOTE)).toEqual([])
})
