import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'

/** Pause between two reads, ms: longer than any pause of our own. */
const BETWEEN_READS_MS = 250

/**
 * Repeats `read` until it returns the same result twice in a row.
 *
 * @param name - Names the result in the error if it never does.
 */
export async function atRest<T>(name: string, read: () => Promise<T>): Promise<T> {
  let last = await read()
  await expect(async () => {
    const before = last
    await sleep(BETWEEN_READS_MS)
    last = await read()
    expect(isDeepStrictEqual(last, before), `${name} is the same twice in a row`).toBe(true)
  }).toPass()
  return last
}
