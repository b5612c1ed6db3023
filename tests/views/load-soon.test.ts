import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSoon } from '@/components/modal/load-soon'
import { stages } from '../support/stages'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a visitor', undefined, 1],
  ['a visitor on a metered connection that is not saved', { saveData: false }, 1],
  ['a visitor who saves data', { saveData: true }, 0],
])('behavior: what asks a wallet loads once Connect shows, for %s %#', async (_, connection, loads) => {
  vi.stubGlobal('navigator', { connection })
  const flows = vi.fn(() => Promise.reject(new Error('not here')))
  const forget = loadSoon({ flows, load: stages })
  expect(flows).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(flows).toHaveBeenCalledTimes(loads)
  forget()
})
