import { expect, test } from 'vitest'
import { PATH_NOTE, pathNotes } from '@/tests/runner/path-notes'

test('behavior: the notes of paths are listed from every suite, and no other notes', () => {
  const spec = (type: string, description?: string) => ({
    tests: [{ annotations: [{ type, ...(description !== undefined && { description }) }] }, {}],
  })
  const report = {
    suites: [
      { specs: [spec(PATH_NOTE, 'Send: 4 presses, 2.0 s'), spec('size', 'page: 13 kB'), spec(PATH_NOTE)] },
      { suites: [{ specs: [spec(PATH_NOTE, 'Login: 3 presses, 1.0 s')] }] },
    ],
  }
  expect(pathNotes(report)).toEqual(['Send: 4 presses, 2.0 s', 'Login: 3 presses, 1.0 s'])
  expect(pathNotes({})).toEqual([])
})
