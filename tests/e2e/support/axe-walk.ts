import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import type { BuiltView } from '@/lib/modal/views'
import { modalTexts } from '@/lib/text/en/modal'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

/** Looks at a page with axe wherever a test stops: on a phone and a desktop, in the light and the dark. */
export class AxeWalk {
  readonly #page: Page
  readonly #found: string[] = []
  readonly #views = new Set<BuiltView>()

  private constructor(page: Page) {
    this.#page = page
  }

  /** Before the page is loaded. The policy of the page forbids a script element; a script of the browser's it does not. */
  static async begin(page: Page): Promise<AxeWalk> {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.addInitScript(axe.source)
    return new AxeWalk(page)
  }

  /** Looks at a view of the modal, which must be the one that shows. @param each - as in `look`. */
  async view(view: BuiltView, how = '', each?: () => Promise<unknown>): Promise<void> {
    const heading = this.#page.getByRole('dialog').getByRole('heading', { level: 2 })
    // That one is headed by the wallet's own name.
    if (view !== 'ConnectingExternal') await expect(heading).toHaveText(modalTexts[`title.${view}`])
    this.#views.add(view)
    await this.look([view, how].filter(Boolean).join(', '), each)
  }

  /** @param each - Run before each look, where a stop does not stay by itself. */
  async look(where: string, each?: () => Promise<unknown>): Promise<void> {
    for (const [device, size] of Object.entries(SIZES)) {
      await this.#page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await this.#page.emulateMedia({ colorScheme })
        await each?.()
        for (const { id, help, nodes } of await violations(this.#page)) {
          for (const { target, failureSummary } of nodes) {
            this.#found.push(
              `${where}, ${device}, ${colorScheme}: ${id} (${help}): ${target.join(' ')}: ${failureSummary}`,
            )
          }
        }
      }
    }
  }

  /** A line for each thing that broke a rule, where it did. */
  get found(): readonly string[] {
    return this.#found
  }

  /** The views that were looked at. */
  get views(): readonly BuiltView[] {
    return [...this.#views]
  }
}

async function violations(page: Page): Promise<AxeResults['violations']> {
  return page.evaluate(async (values) => {
    // Half a fade has half the contrast. A change of the colour scheme may start its fades a frame later. Animations
    // without an end are not waited for.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const fades = () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    do {
      await nextFrame()
      await nextFrame()
      await Promise.allSettled(fades().map(({ finished }) => finished))
    } while (fades().some(({ playState }) => playState !== 'finished'))
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })

    // What a button that stays in sight happens to cover may be scrolled free, and is measured there.
    const stillSmall = async (element: Element): Promise<boolean> => {
      element.scrollIntoView({ block: 'center' })
      const again = await inPage.run(element, { runOnly: { type: 'rule', values: ['target-size'] } })
      return again.violations.length > 0
    }
    for (const violation of violations) {
      if (violation.id !== 'target-size') continue
      const nodes = []
      for (const node of violation.nodes) {
        const element = document.querySelector(String(node.target[0]))
        if (element === null || (await stillSmall(element))) nodes.push(node)
      }
      violation.nodes = nodes
    }
    return violations.filter(({ nodes }) => nodes.length > 0)
  }, RULES)
}
