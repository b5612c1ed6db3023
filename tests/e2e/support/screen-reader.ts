import type { Page } from '@playwright/test'

interface Announcement {
  /** How it was announced: `status` waits, `alert` interrupts. */
  readonly as: 'status' | 'alert' | 'log'
  readonly text: string
}

/**
 * Records the announcements of a screen reader. Like real ones, it announces a status only if its region existed before
 * its text, an alert also if both appear at once, and nothing that an open dialog has made inert.
 */
export class ScreenReader {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  /** Call it before the page is loaded. */
  static async begin(page: Page): Promise<ScreenReader> {
    await page.addInitScript(listen)
    return new ScreenReader(page)
  }

  /** All announcements since the page has loaded, in order. */
  announcements(): Promise<readonly Announcement[]> {
    return this.#page.evaluate(() => (window as unknown as { heard: Announcement[] }).heard)
  }

  /** The announcements of this kind. */
  async said(as: Announcement['as']): Promise<readonly string[]> {
    return (await this.announcements()).filter((each) => each.as === as).map(({ text }) => text)
  }
}

function listen(): void {
  const heard: Announcement[] = []
  Object.assign(window, { heard })
  const REGIONS = '[role="status"], [role="alert"], [role="log"], [aria-live]'

  const wordsOf = (element: Element): string => {
    const copy = element.cloneNode(true) as Element
    const unread = '[aria-hidden="true"], [hidden], details:not([open]) > :not(summary)'
    for (const hidden of copy.querySelectorAll(unread)) hidden.remove()
    for (const block of copy.querySelectorAll('p, div, li, button, summary')) {
      block.prepend(' ')
      block.append(' ')
    }
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  const speak = (region: Element): void => {
    const dialog = document.querySelector('dialog:modal')
    const isSilent = (dialog !== null && !dialog.contains(region)) || !region.checkVisibility()
    const text = wordsOf(region)
    if (isSilent || text === '') return
    const role = region.getAttribute('role')
    const isAlert = role === 'alert' || region.getAttribute('aria-live') === 'assertive'
    heard.push({ as: isAlert ? 'alert' : role === 'log' ? 'log' : 'status', text })
  }

  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    const isNew = (region: Element) => added.some((node) => node.contains(region))
    const changed = new Set<Element>()
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(REGIONS)
      if (region && !isNew(region)) changed.add(region)
    }
    for (const node of added) {
      if (!(node instanceof Element) || !node.isConnected) continue
      for (const region of [node, ...node.querySelectorAll('[role="alert"]')]) {
        if (region.matches('[role="alert"]')) changed.add(region)
      }
    }
    for (const region of changed) if (region.isConnected) speak(region)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
