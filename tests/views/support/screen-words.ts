/** What opens and ends a fragment with a direction of its own, in texts: the isolates of Unicode. */
const ISOLATES: readonly (readonly [RegExp, string])[] = [
  [/[\u2066-\u2068]/g, '⟦'],
  [/\u2069/g, '⟧'],
  [/[\u200e\u200f\u061c]/g, ''],
]

/**
 * The words of a screen as a visitor sees them, one line for each fact, without bytes. `⟦…⟧` is a fragment with a
 * direction of its own.
 */
export function screenWords(screen: Element): readonly string[] {
  return [...screen.children].flatMap(linesOf)
}

function linesOf(element: Element): readonly string[] {
  const tag = element.tagName
  if (tag === 'H1' || tag === 'H2') return [`${tag === 'H1' ? '#' : '##'} ${wordsOf(element)}`]
  if (tag === 'BUTTON') return [`[${wordsOf(element)}]`]
  if (tag === 'DL') return [...element.children].flatMap(factOf)
  if (tag === 'SUMMARY') return [`> ${wordsOf(element)}`]
  // Bytes, and icons.
  if (tag === 'PRE' || tag === 'svg') return []
  if (tag === 'LI') return [`* ${[...element.children].map(wordsOf).join(' | ')}`]
  const role = element.getAttribute('role')
  if (role === 'status' || role === 'alert') return [`! ${[...element.children].map(wordsOf).join(' | ')}`]
  if (['DIV', 'SECTION', 'UL', 'DETAILS', 'MAIN'].includes(tag)) return screenWords(element)
  return wordsOf(element)
    .split('\n')
    .map((line) => line.trimEnd())
}

function factOf(line: Element): readonly string[] {
  const [term, value] = line.children
  if (!term || !value) return []
  const inner = value.querySelector('dl')
  if (!inner) return [`${wordsOf(term)}: ${wordsOf(value)}`]
  return [`${wordsOf(term)}:`, ...linesOf(inner).map((each) => `  ${each}`)]
}

function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) {
    return ISOLATES.reduce((text, [marks, shown]) => text.replaceAll(marks, shown), node.nodeValue ?? '')
  }
  if (!(node instanceof Element)) return ''
  // An address is drawn short; the whole one is for screen readers.
  const drawn = node.matches('bdi[title]') ? [...node.childNodes].slice(0, 1) : [...node.childNodes]
  const words = drawn.map(wordsOf).join('')
  return node.matches('bdi, q, [dir]') ? `⟦${words}⟧` : words
}
