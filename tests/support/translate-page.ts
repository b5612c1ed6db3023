/**
 * Changes a page as the translator of a browser does: it replaces each text with a letter or a digit by two nested
 * `font` elements with new words, and each later text too. React still refers to the removed texts. Runs in the page,
 * so it must not use anything from outside the function.
 */
export function translatePage(root: Node): void {
  const isTranslated = (node: Node): boolean => node.parentElement?.tagName === 'FONT'
  const isSkipped = (node: Node): boolean =>
    node.parentElement?.closest('script, style, noscript, textarea, select, pre, [translate="no"]') !== null
  const translate = (start: Node): void => {
    const texts: Text[] = []
    if (start.nodeType === Node.TEXT_NODE) texts.push(start as Text)
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!/[\p{L}\p{N}]/u.test(text.data) || isTranslated(text) || isSkipped(text)) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  translate(root)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target)
      for (const added of addedNodes) translate(added)
    }
  }).observe(root, { childList: true, subtree: true, characterData: true })
}
