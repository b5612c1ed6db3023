import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'

/** Pause between two checks, ms: longer than any pause of our own. */
const BETWEEN_LOOKS_MS = 250

/**
 * Reads a page that has come to rest: the same result twice in a row.
 *
 * @param what - Name for the error if it never rests.
 */
export async function atRest<T>(what: string, read: () => Promise<T>): Promise<T> {
  let last = await read()
  await expect(async () => {
    const before = last
    await sleep(BETWEEN_LOOKS_MS)
    last = await read()
    expect(isDeepStrictEqual(last, before), `${what} is the same twice in a row`).toBe(true)
  }).toPass()
  return last
}
