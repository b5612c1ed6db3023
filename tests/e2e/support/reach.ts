import type { Page } from '@playwright/test'
import { waitForAnimations } from '@/tests/support/wait-for-animations'

/** Runs in the page. Counts the visible controls, and lists each reason why one cannot be pressed or read. */
function faultsInPage(): { readonly pressable: number; readonly faults: readonly string[] } {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
  const dialog = document.querySelector('dialog[open]')
  const card = dialog?.querySelector('h2')?.parentElement?.parentElement
  if (!dialog || !card) return { pressable: 0, faults: [...faults, 'no card is open'] }

  for (const box of [card, ...card.querySelectorAll<HTMLElement>('*')]) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)
    if ((box === card || scrolls) && box.scrollWidth > box.clientWidth)
      faults.push(`${box.className} is ${box.scrollWidth} wide in ${box.clientWidth}`)
  }

  for (const box of card.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(box)
    const hasText = box instanceof HTMLInputElement || [...box.childNodes].some(({ nodeType }) => nodeType === 3)
    // A box for screen readers only is one pixel.
    if (!hasText || !['hidden', 'clip'].includes(style.overflowY) || box.clientHeight <= 1) continue
    // The letters are as high as the font, in a line of any height.
    const needed = Math.max(
      Number.parseFloat(style.fontSize) * 1.15,
      box instanceof HTMLInputElement ? 0 : box.scrollHeight,
    )
    if (needed > box.clientHeight + 1)
      faults.push(`the text of ${box.localName} "${box.className}" is ${needed} high in ${box.clientHeight}`)
  }

  const edge = card.getBoundingClientRect()
  if (edge.left < 0 || edge.top < 0 || edge.right > innerWidth || edge.bottom > innerHeight)
    faults.push(`the card leaves the window: ${JSON.stringify(edge)}`)

  const controls = card.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
  let pressable = 0
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue
    pressable += 1
    const said = control.getAttribute('aria-label') ?? control.textContent ?? ''
    const name = `${control.localName} "${said.slice(0, 40)}"`
    // Scrolled as far as the focus would scroll it; it must not end below the visible area.
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const place = control.getBoundingClientRect()
    // A box scrolls by whole device pixels, which may be halves of CSS pixels.
    const inside = place.left >= edge.left - 0.5 && place.right <= edge.right + 0.5
    if (!inside || place.top < edge.top - 0.5 || place.bottom > edge.bottom + 0.5)
      faults.push(`${name} is cut off: ${JSON.stringify(place)} in ${JSON.stringify(edge)}`)
    const hit = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2)
    const own = hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label') !== null)
    if (!own || hit === card) faults.push(`${name} is under ${hit?.localName} "${hit?.className}"`)
  }
  return { pressable, faults }
}

/** Problems of the visible view: sideways scrolling, buttons cut off or covered. Empty if there are none. */
export async function faultsOfReach(page: Page): Promise<readonly string[]> {
  await waitForAnimations(page)
  const { pressable, faults } = await page.evaluate(faultsInPage)
  return pressable === 0 ? [...faults, 'nothing can be pressed'] : faults
}

/** Runs in the page, at the top of the view. Lists the texts that show beneath or below a button in a fixed place. */
function coveredInPage(): readonly string[] {
  const covered: string[] = []
  const card = document.querySelector('dialog[open] h2')?.parentElement?.parentElement
  for (const button of card?.querySelectorAll('button') ?? []) {
    const { position, boxShadow } = getComputedStyle(button)
    // One with a shadow of the card's colour around it hides them whole.
    if (position !== 'sticky' || boxShadow !== 'none') continue
    const { top, bottom } = button.getBoundingClientRect()
    const texts = document.createTreeWalker(button.parentElement ?? button, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const isBeneath = [...range.getClientRects()].some((line) => line.bottom > top && line.top < bottom + 20)
      if (isBeneath && !button.contains(text)) covered.push(text.nodeValue ?? '')
    }
  }
  return covered
}

/** Texts of the visible view that show beneath or below a button in a fixed place. */
export async function coveredTexts(page: Page): Promise<readonly string[]> {
  await waitForAnimations(page)
  return page.evaluate(coveredInPage)
}

/** Runs in the page. Lists each number of the open modal that is drawn in more than one line. */
function brokenInPage(): readonly string[] {
  const dialog = document.querySelector('dialog[open]')
  if (dialog === null) return ['no modal is open']
  const broken: string[] = []
  const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { 0: number, index } of (text.nodeValue ?? '').matchAll(/\d[\d.,]*/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + number.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(number)
    }
  }
  return broken
}

/** Numbers of the visible view that are broken into several lines. */
export async function brokenNumbers(page: Page): Promise<readonly string[]> {
  await waitForAnimations(page)
  return page.evaluate(brokenInPage)
}

/** Presses Tab once around the open card. `unmarked` has each control that shows no outline with the focus. */
export async function unmarkedFocus(
  page: Page,
): Promise<{ readonly met: number; readonly unmarked: readonly string[] }> {
  const unmarked = new Set<string>()
  const met = new Set<string>()
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const { name, marked } = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return { name: '', marked: true }
      // The outline may be on the box around a field, the label of a hidden radio, or the content of a chip.
      const near = [focused, focused.nextElementSibling, focused.firstElementChild]
      for (let box = focused.parentElement; box && box.localName !== 'dialog'; box = box.parentElement) near.push(box)
      const marked = near.some((box) => {
        if (box === null) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(box)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      })
      const said = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
      return { name: `${focused.localName} ${focused.id} "${said.slice(0, 40)}"`, marked }
    })
    if (name === '') continue
    if (met.has(name)) break
    met.add(name)
    if (!marked) unmarked.add(name)
  }
  return { met: met.size, unmarked: [...unmarked] }
}

/** Records, from now on, every animation other than a fade or a colour. */
export async function watchMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const calm = /^(?:opacity|overlay|display|visibility|.*color|offset|computedOffset|easing|composite)$/i
    const moved = new Set<string>()
    Object.assign(window, { moved })
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect)) continue
        for (const frame of effect.getKeyframes())
          for (const property of Object.keys(frame))
            if (!calm.test(property))
              moved.add(`${property} of ${effect.target?.localName}.${effect.target?.className}`)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])
}
