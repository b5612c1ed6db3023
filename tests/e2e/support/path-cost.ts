import { type BrowserContext, expect, test } from '@playwright/test'
import { PATH_NOTE } from '@/tests/runner/notes'

export type PathCost = { readonly presses: number; readonly seconds: number }

/**
 * Counts what a visitor presses from now on, on every page of the browser and with keys too. Typing is none. Returns a
 * function that says how many presses and seconds it has taken so far.
 */
export async function countPresses(context: BrowserContext): Promise<() => PathCost> {
  const startedAt = Date.now()
  let presses = 0
  const name = `pressed${startedAt}`
  await context.exposeFunction(name, () => {
    presses += 1
  })
  await context.addInitScript(reportClicks, name)
  await Promise.all(context.pages().map((page) => page.evaluate(reportClicks, name)))
  return () => ({ presses, seconds: (Date.now() - startedAt) / 1_000 })
}

/** Runs in the page. A press of a key on a control is a click as well. */
function reportClicks(name: string): void {
  const { [name]: count } = window as unknown as Record<string, () => void>
  addEventListener('click', ({ isTrusted }) => isTrusted && count?.(), true)
}

/**
 * Notes what a visitor's path has cost, for the list at the end of `npm test`, and expects it to take few presses.
 *
 * @param most - Presses that it may take.
 * @param uncounted - Presses outside the pages, such as opening a mail.
 */
export function notePath(path: string, { presses, seconds }: PathCost, most: number, uncounted = 0): void {
  const all = presses + uncounted
  test.info().annotations.push({ type: PATH_NOTE, description: `${path}: ${all} presses, ${seconds.toFixed(1)} s` })
  expect(all, path).toBeLessThanOrEqual(most)
}
