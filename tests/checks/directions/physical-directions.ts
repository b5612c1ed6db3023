/** A declaration that knows left and right. */
export interface PhysicalDirection {
  readonly line: number
  readonly declaration: string
  readonly instead: string
  /** Name of the keyframes that it stands in. */
  readonly keyframes: string | undefined
}

interface Declaration {
  readonly property: string
  readonly value: string
  readonly line: number
  /** Selectors and at-rules around it, outermost first. */
  readonly within: readonly string[]
}

type Rule = (declaration: Declaration) => string | undefined

const PHYSICAL_PROPERTY =
  /^(?:(?:scroll-)?(?:margin|padding)|border)-(?:top|right|bottom|left)(?:-|$)|^border-(?:top|bottom)-(?:left|right)-radius$|^(?:top|right|bottom|left)$|^(?:min-|max-)?(?:width|height)$/

const RULES: readonly Rule[] = [
  ({ property }) => (PHYSICAL_PROPERTY.test(property) ? 'use the logical property' : undefined),
  ({ property, value }) =>
    /^(?:text-align|float|clear|justify-(?:content|items|self))$/.test(property) && /\b(?:left|right)\b/.test(value)
      ? 'use start and end'
      : undefined,
  ({ property, value }) => {
    const [, right, , left] = partsOf(value)
    const isBox = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/.test(property)
    return isBox && left !== undefined && left !== right ? 'four values are physical: name the inline sides' : undefined
  },
  ({ property, value }) => {
    const [topLeft, topRight, bottomRight = topLeft, bottomLeft = topRight] = partsOf(value)
    const isUneven = topRight !== undefined && (topLeft !== topRight || bottomRight !== bottomLeft)
    return property === 'border-radius' && isUneven ? 'use border-start-start-radius and its like' : undefined
  },
  ({ value }) =>
    /gradient\(\s*to\s+(?:top\s+|bottom\s+)?(?:left|right)|gradient\(\s*-?(?:90|270)deg/.test(value)
      ? 'turn it by var(--fy-inline)'
      : undefined,
  ({ property, value }) =>
    /^(?:transform-origin|background-position|object-position)$/.test(property) &&
    /\bleft\b|\bright\b|^0(?:px|%)?(?:\s|$)/.test(value)
      ? 'measure it from the inline start, by var(--fy-inline)'
      : undefined,
  ({ property, value, within }) => {
    const isMoved =
      property === 'transform' ? /translate(?:X|3d)?\(\s*(?!0\b|-50%)/.test(value) : isMovedBy(property, value)
    const isMirrored = value.includes('--fy-inline') || within.some((each) => each.includes(':dir('))
    return isMoved && !isMirrored ? 'multiply it by var(--fy-inline), or say it for :dir(ltr) and :dir(rtl)' : undefined
  },
]

/** Every declaration of a style sheet that does not follow the direction of writing. */
export function findPhysicalDirections(css: string): PhysicalDirection[] {
  return declarationsOf(css).flatMap((declaration) => {
    const keyframes = declaration.within.flatMap((each) => /^@keyframes\s+(\S+)/.exec(each)?.[1] ?? [])[0]
    const { line, property, value } = declaration
    return RULES.flatMap((rule) => {
      const instead = rule(declaration)
      return instead === undefined ? [] : [{ line, declaration: `${property}: ${value}`, instead, keyframes }]
    })
  })
}

function isMovedBy(property: string, value: string): boolean {
  return property === 'translate' && !/^(?:none|0(?:px)?|-50%)(?:\s|$)/.test(value)
}

/** The values of a shorthand; what is in parentheses is one. */
function partsOf(value: string): readonly (string | undefined)[] {
  const [lengths = ''] = value.split('/')
  return lengths.match(/[^\s()]*\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+/g) ?? []
}

/** A small reader of nested style sheets: what stands between braces and semicolons, with its line. */
function declarationsOf(css: string): Declaration[] {
  const found: Declaration[] = []
  const within: string[] = []
  // Comments and strings keep their lines and lose their braces.
  const source = css
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(["'])(?:\\.|(?!\1)[^\\\n])*\1/g, (text) => `"${' '.repeat(Math.max(0, text.length - 2))}"`)
  let start = 0
  const take = (end: number): void => {
    const text = source.slice(start, end)
    const [, property, value] = /^\s*([-a-z]+)\s*:\s*([\s\S]+?)\s*$/.exec(text) ?? []
    if (property === undefined || value === undefined || property.startsWith('--')) return
    const line = source.slice(0, start + text.search(/\S/)).split('\n').length
    found.push({ property, value: value.replace(/\s+/g, ' '), line, within: [...within] })
  }
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]
    if (sign !== '{' && sign !== '}' && sign !== ';') continue
    if (sign === '{') within.push(source.slice(start, at).trim())
    else take(at)
    if (sign === '}') within.pop()
    start = at + 1
  }
  return found
}
