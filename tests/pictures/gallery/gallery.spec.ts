import { expect, type Page } from '@playwright/test'
import { test } from './gallery-test'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
const THEMES = ['light', 'dark'] as const
/** Latin, Japanese, and Arabic, which is written from the right. */
const LANGUAGES = ['en', 'ja', 'ar'] as const

/** Fewer pixels than the smallest relevant part, such as a tick. The edges of letters may differ slightly. */
const TOLERANCE = { threshold: 0.04, maxDiffPixels: 120 }

async function show(page: Page, url: string, look: { readonly theme: string; readonly lang: string }): Promise<void> {
  await page.goto(`${url}?${new URLSearchParams(look)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of THEMES) {
    for (const lang of LANGUAGES) {
      test(`behavior: every part matches its baseline: ${size}, ${theme}, ${lang}`, async ({ page, galleryUrl }) => {
        await page.setViewportSize(viewport)
        await show(page, galleryUrl, { theme, lang })
        await expect(page).toHaveScreenshot(`${size}-${theme}-${lang}.png`, { ...TOLERANCE, fullPage: true })
      })
    }
  }
}

test('error: a small change of one theme colour fails the comparison', async ({ page, galleryUrl }, { config }) => {
  test.skip(
    config.updateSnapshots === 'all' || config.updateSnapshots === 'changed',
    'would be written as the baseline',
  )
  await page.setViewportSize(SIZES.desktop)
  await show(page, galleryUrl, { theme: 'light', lang: 'en' })
  await page.addStyleTag({ content: '[data-foyer] { --fy-good-soft: #d3e8d8 }' })
  const compare = () =>
    expect(page).toHaveScreenshot('desktop-light-en.png', { ...TOLERANCE, fullPage: true, timeout: 5_000 })
  await expect(compare()).rejects.toThrow(/pixels|different/)
})

test('behavior: every element that Tab reaches has a focus outline and reacts to a press 21 px above and below its middle', async ({
  page,
  galleryUrl,
}) => {
  await page.setViewportSize({ width: 1280, height: 2_600 })
  await show(page, galleryUrl, { theme: 'light', lang: 'en' })
  const seen = new Set<string>()
  const faults: string[] = []
  for (let stop = 0; stop < 100; stop += 1) {
    await page.keyboard.press('Tab')
    const { key, fault } = await page.evaluate(checkFocus)
    if (key === null || seen.has(key)) break
    seen.add(key)
    if (fault) faults.push(`${key}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(35)
})

/** Runs in the page. Returns the fault of the focused element; empty if it has none. */
function checkFocus(): { readonly key: string | null; readonly fault: string } {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return { key: null, fault: '' }
  const all = [...document.querySelectorAll('*')]
  const key = `${all.indexOf(element)} ${element.getAttribute('aria-label') ?? element.textContent}`
  const outlined = (candidate: Element | null | undefined) =>
    candidate !== null && candidate !== undefined && getComputedStyle(candidate).outlineStyle !== 'none'
  if (![element, element.nextElementSibling, element.parentElement].some(outlined)) return { key, fault: 'no outline' }
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const target = element.closest('label') ?? element
  const isHit = [y - 21, y + 21].every((edge) => {
    const hit = document.elementFromPoint(x, edge)
    return hit !== null && (target.contains(hit) || hit.closest('[role="tooltip"]') !== null)
  })
  return { key, fault: isHit ? '' : `only ${height} px high` }
}

for (const lang of LANGUAGES) {
  test(`behavior: a tooltip touches its trigger, is inside the window and stays while the pointer is on it: ${lang}`, async ({
    page,
    galleryUrl,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await show(page, galleryUrl, { theme: 'dark', lang })
    const tooltip = page.getByRole('tooltip')
    const trigger = page.locator('button[aria-describedby]')
    await trigger.scrollIntoViewIfNeeded()
    await trigger.hover()
    await expect(tooltip).toBeVisible()
    const [box, mark] = [await tooltip.boundingBox(), await trigger.boundingBox()]
    if (!box || !mark) throw new Error('nothing is drawn')
    expect(box.x).toBeGreaterThanOrEqual(8)
    expect(box.x + box.width).toBeLessThanOrEqual(312)
    expect(Math.min(Math.abs(box.y + box.height - mark.y), Math.abs(mark.y + mark.height - box.y))).toBeLessThanOrEqual(
      1,
    )
    // The tooltip stays while the pointer is on it.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
  })
}
