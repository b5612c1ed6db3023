import type { Page } from '@playwright/test'
import { waitForAnimations } from '@/tests/support/wait-for-animations'

/** Names chosen by others, which may be shortened with an ellipsis: the full name shows elsewhere. */
const NAMES = ['Wrapped BTC', 'USD Coin', 'Tether USD', 'USDC', 'test.scripted-wallet']

/** Runs in the page. Lists texts that a box cuts off, that leave their box, or that overlap another text. */
function unreadableInPage(names: readonly string[]): readonly string[] {
  const faults = new Set<string>()
  const root = document.querySelector('dialog[open]') ?? document.body
  const shown: { readonly said: string; readonly rect: DOMRect }[] = []

  const { scrollWidth, clientWidth } = document.documentElement
  if (root === document.body && scrollWidth > clientWidth)
    faults.add(`the page is ${scrollWidth} wide in ${clientWidth}`)

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const said = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (said === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue
    // Text for screen readers only has a box of one pixel.
    if (chainOf(parent, root).some((box) => box.offsetWidth <= 1 || box.closest('script, style, pre') !== null))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    for (const rect of rects) {
      let hidden = false
      // A toast and a sticky button cover content that scrolls below them.
      let floats = false
      for (const box of chainOf(parent, root)) {
        const { display, overflowX, overflowY, position, textOverflow } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        const edge = box.getBoundingClientRect()
        const outX = rect.left < edge.left - 1.5 || rect.right > edge.right + 1.5
        const outY = rect.top < edge.top - 3 || rect.bottom > edge.bottom + 3
        const scrollsY = overflowY === 'auto' || overflowY === 'scroll'
        const scrollsX = overflowX === 'auto' || overflowX === 'scroll'
        if (outX && scrollsX) hidden = true
        else if (outX && textOverflow === 'ellipsis' && names.includes(said)) break
        else if (outX && textOverflow === 'ellipsis') faults.add(`shortened: ${said}`)
        else if (outX && overflowX !== 'visible') faults.add(`cut off: ${said}`)
        else if (outX) faults.add(`leaves ${box.localName}.${box.className}: ${said}`)
        if (outY && scrollsY) hidden = true
        else if (outY && overflowY !== 'visible') faults.add(`cut off in height: ${said}`)
        if (position !== 'static' && position !== 'relative') floats = true
        if (outX || hidden) break
      }
      if (!hidden && !floats) shown.push({ said, rect })
    }
  }

  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (width > 2 && height > Math.min(one.rect.height, other.rect.height) / 3 && one.said !== other.said)
        faults.add(`overlap: ${one.said} / ${other.said}`)
    }
  }
  return [...faults]

  function chainOf(from: HTMLElement, until: Element): readonly HTMLElement[] {
    const chain: HTMLElement[] = []
    for (let box: HTMLElement | null = from; box !== null && box !== until; box = box.parentElement) chain.push(box)
    return chain
  }
}

/** Lists each unreadable text of the open card, or of the page if no card is open. Empty if there is none. */
export async function unreadableTexts(page: Page): Promise<readonly string[]> {
  await waitForAnimations(page)
  return page.evaluate(unreadableInPage, NAMES)
}
