import type { Page } from '@playwright/test'

const FOLDER = 'test-results/pictures'

const LOOKS = {
  'phone-light': { size: { width: 390, height: 844 }, colorScheme: 'light' },
  'desktop-dark': { size: { width: 1280, height: 844 }, colorScheme: 'dark' },
} as const

/** The part of a desktop picture that is kept: the card in the middle. The rest is the same in every picture. */
const AROUND_CARD = { x: 400, y: 0, width: 480, height: 844 }

/** Takes each picture twice: on a phone in the light theme, and on a desktop in the dark theme. */
export class Camera {
  readonly #page: Page
  readonly #part: string
  readonly #names: string[] = []

  constructor(page: Page, part: string) {
    this.#page = page
    this.#part = part
  }

  /** The names of the pictures so far. */
  get names(): readonly string[] {
    return this.#names
  }

  /** @param around - Whether a desktop picture has the whole page, for parts that show outside the card. */
  async shoot(name: string, { around = false } = {}): Promise<void> {
    this.#names.push(name)
    const number = String(this.#names.length).padStart(2, '0')
    for (const [look, { size, colorScheme }] of Object.entries(LOOKS)) {
      await this.#page.setViewportSize(size)
      await this.#page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(this.#page)
      const isCard = look.startsWith('desktop') && !around
      await this.#page.screenshot({
        path: `${FOLDER}/${this.#part}/${look}-${number}-${name}.png`,
        ...(isCard && { clip: AROUND_CARD }),
      })
    }
  }
}

/** Waits until images have loaded and animations have ended. Does not wait for animations without an end. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
  await page.waitForTimeout(250)
}
