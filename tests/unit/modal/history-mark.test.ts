import { expect, test } from 'vitest'
import { HISTORY_KEY, isModalHistoryEntry } from '@/lib/modal/history-mark'

test('behavior: an entry with the mark belongs to the modal, beside the state of the host router', () => {
  expect(isModalHistoryEntry({ page: '/swap', [HISTORY_KEY]: { life: 'a', depth: 1 } })).toBe(true)
})

test.each([null, undefined, 'foyer', 1, {}, { page: 'foyer' }])(
  'behavior: %j does not belong to the modal',
  (state) => {
    expect(isModalHistoryEntry(state)).toBe(false)
  },
)
