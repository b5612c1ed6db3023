import type { Page } from '@playwright/test'
import { waitForAnimations } from '@/tests/support/wait-for-animations'

const FOLDER = 'test-results/pictures'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 844 }

type Looks = Readonly<
  Record<string, { readonly size: typeof PHONE; readonly colorScheme: 'light' | 'dark'; readonly isCard?: boolean }>
>

const TWO_LOOKS: Looks = {
  'phone-light': { size: PHONE, colorScheme: 'light' },
  'desktop-dark': { size: DESKTOP, colorScheme: 'dark', isCard: true },
}

/** Two sizes in two themes, and the narrowest phone. */
export const EVERY_LOOK: Looks = {
  ...TWO_LOOKS,
  'phone-dark': { size: PHONE, colorScheme: 'dark' },
  'desktop-light': { size: DESKTOP, colorScheme: 'light', isCard: true },
  'narrow-light': { size: { width: 320, height: 568 }, colorScheme: 'light' },
}

/** The part of a desktop picture that is kept: the card in the middle. The rest is the same in every picture. */
const AROUND_CARD = { x: 400, y: 0, width: 480, height: 844 }

/** Takes each picture in several looks. Default: a phone in the light theme, and a desktop in the dark theme. */
export class Camera {
  readonly #page: Page
  readonly #part: string
  readonly #looks: Looks
  readonly #names: string[] = []

  constructor(page: Page, part: string, looks = TWO_LOOKS) {
    this.#page = page
    this.#part = part
    this.#looks = looks
  }

  /** The names of the pictures so far. */
  get names(): readonly string[] {
    return this.#names
  }

  /** @param around - Whether a desktop picture has the whole page, for parts that show outside the card. */
  async shoot(name: string, { around = false } = {}): Promise<void> {
    this.#names.push(name)
    const number = String(this.#names.length).padStart(2, '0')
    for (const [look, { size, colorScheme, isCard = false }] of Object.entries(this.#looks)) {
      await this.#page.setViewportSize(size)
      await this.#page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(this.#page)
      await this.#page.screenshot({
        path: `${FOLDER}/${this.#part}/${look}-${number}-${name}.png`,
        ...(isCard && !around && { clip: AROUND_CARD }),
      })
    }
  }
}

/** Waits until images have loaded and animations have ended. Does not wait for animations without an end. */
export async function settle(page: Page): Promise<void> {
  await waitForAnimations(page)
  await page.evaluate(async () => {
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
  await page.waitForTimeout(250)
}
