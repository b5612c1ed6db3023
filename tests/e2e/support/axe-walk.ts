import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import type { BuiltView } from '@/lib/modal/views'
import { accountTexts } from '@/lib/text/en/account'
import { allowancesTexts } from '@/lib/text/en/allowances'
import { embeddedTexts } from '@/lib/text/en/embedded'
import { flowTexts } from '@/lib/text/en/flows'
import { modalTexts } from '@/lib/text/en/modal'
import { namesTexts } from '@/lib/text/en/names'
import { onrampTexts } from '@/lib/text/en/onramp'
import { pairingTexts } from '@/lib/text/en/pairing'
import { requestTexts } from '@/lib/text/en/requests'
import { sendTexts } from '@/lib/text/en/send'
import { signInTexts } from '@/lib/text/en/sign-in'
import { socialLoginTexts } from '@/lib/text/en/social-login'
import { swapTexts } from '@/lib/text/en/swap'
import { walletsTexts } from '@/lib/text/en/wallets'

const texts = {
  ...modalTexts,
  ...namesTexts,
  ...flowTexts,
  ...accountTexts,
  ...allowancesTexts,
  ...embeddedTexts,
  ...socialLoginTexts,
  ...sendTexts,
  ...signInTexts,
  ...swapTexts,
  ...walletsTexts,
  ...onrampTexts,
  ...pairingTexts,
  ...requestTexts,
}

/** Titles that change while a view shows. */
const TITLES: Partial<Record<BuiltView, RegExp>> = {
  ConnectingSocial: /^Log in with /,
  SwapPreview: /^(?:Review swap|Swapping|Swap complete)$/,
  ChangeAccountName: /^(?:Edit profile|Transfer name|Give up name|Offered name|.+ address)$/,
  SendPreview: /^(?:Review transfer|Sending|Transfer complete)$/,
}

const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const

/** The rules of those tags whose verdict depends on colours. The verdict of any other is the same in light and dark. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

/**
 * Each stop is checked four times. Structure and sizes need both sizes, colours need both sizes and both schemes. In
 * this order the colours change twice a stop, and each change costs a fade.
 */
const CHECKS = [
  { device: 'phone', colorScheme: 'light', rules: EVERY_RULE },
  { device: 'phone', colorScheme: 'dark', rules: COLOUR_RULES },
  { device: 'desktop', colorScheme: 'dark', rules: COLOUR_RULES },
  { device: 'desktop', colorScheme: 'light', rules: EVERY_RULE },
] as const

/** Checks a page with axe at each stop of a test: on a phone and a desktop, in the light and the dark scheme. */
export class AxeWalk {
  readonly #page: Page
  readonly #found: string[] = []
  readonly #views = new Set<BuiltView>()

  private constructor(page: Page) {
    this.#page = page
  }

  /** Call it before the page loads: axe is an init script, because the policy of the page forbids a script element. */
  static async begin(page: Page): Promise<AxeWalk> {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript(axe.source)
    return new AxeWalk(page)
  }

  /**
   * Checks a view of the modal, which must be the one that shows. The page behind it is inert; it has stops of its own
   * and is checked only once here, with the dialog open.
   *
   * @param how - The state of the view, for the error.
   * @param each - As in `wholePage`.
   */
  async view(view: BuiltView, how = '', each?: () => Promise<unknown>): Promise<void> {
    const heading = this.#page.getByRole('dialog').getByRole('heading', { level: 2 })
    // This view has the wallet's own name as its heading.
    if (view !== 'ConnectingExternal') await expect(heading).toHaveText(TITLES[view] ?? texts[`title.${view}`])
    this.#views.add(view)
    await this.#stop([view, how].filter(Boolean).join(', '), 'dialog[open]', each)
  }

  /**
   * Checks the whole page.
   *
   * @param each - Runs before each check, for a state that does not stay by itself.
   */
  async wholePage(where: string, each?: () => Promise<unknown>): Promise<void> {
    await this.#stop(where, 'html', each)
  }

  async #stop(where: string, part: string, each?: () => Promise<unknown>): Promise<void> {
    for (const [index, { device, colorScheme, rules }] of CHECKS.entries()) {
      await this.#page.setViewportSize(SIZES[device])
      await this.#page.emulateMedia({ colorScheme })
      await each?.()
      // Some rules are about a whole document and are skipped for a part of it.
      for (const { id, help, nodes } of await violations(this.#page, index === 0 ? 'html' : part, rules)) {
        for (const { target, failureSummary } of nodes) {
          this.#found.push(
            `${where}, ${device}, ${colorScheme}: ${id} (${help}): ${target.join(' ')}: ${failureSummary}`,
          )
        }
      }
    }
  }

  /** One line per rule violation, with its place. */
  get found(): readonly string[] {
    return this.#found
  }

  /** The views that were checked. */
  get views(): readonly BuiltView[] {
    return [...this.#views]
  }
}

type Rules = typeof EVERY_RULE | typeof COLOUR_RULES

/** @param part - Selector of the part to check. */
async function violations(page: Page, part: string, rules: Rules): Promise<AxeResults['violations']> {
  return page.evaluate(
    async ({ part, type, values }) => {
      // In the middle of a fade the contrast is lower. A change of the colour scheme may start its fades a frame later.
      // Animations without an end are left alone.
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const fades = () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      do {
        await nextFrame()
        await nextFrame()
        for (const fade of fades()) fade.finish()
      } while (fades().some(({ playState }) => playState !== 'finished'))
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const context = document.querySelector(part)
      if (context === null) throw new Error(`no element matches ${part}`)
      const { violations } = await inPage.run(part === 'html' ? document : context, {
        runOnly: { type, values: [...values] },
        resultTypes: ['violations'],
      })

      // A sticky button may cover a target: such a target is scrolled to the middle and measured again.
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
    },
    { part, ...rules },
  )
}
