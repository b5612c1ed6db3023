import { type Node, parseSync, Visitor } from 'oxc-parser'

/** A visible text in source code. */
export interface Stray {
  /** Index in the source. */
  readonly at: number
  readonly text: string
  readonly says: string
}

const LETTER = /\p{L}/u

/** Attributes of elements, and properties of our own parts by the words that name them, whose value is read or heard. */
const VISIBLE_ATTRIBUTE =
  /^(?:alt|title|placeholder|content|aria-(?:label|description|placeholder|roledescription|valuetext|keyshortcuts))$|^(?!class|inputmode).*(?:label|text|hint|title|message|caption|heading|description|summary|placeholder)$/i
/** ... but not these: ids, keys and kinds. */
const HIDDEN_ATTRIBUTE = /^(?:aria-labelledby|aria-describedby|enterKeyHint)$/

/** Properties that a document shows; only in `app`, where metadata is written. */
const METADATA = /^(?:title|description)$/

/** What a visible text may be put together from; everything else is somebody's value. */
function literalsOf(node: Node | null | undefined): { readonly at: number; readonly text: string }[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ at: node.start, text: node.value }] : []
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ start, value }) => ({ at: start, text: value.cooked ?? value.raw })),
        ...node.expressions.flatMap(literalsOf),
      ]
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : literalsOf(node.left)), ...literalsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...literalsOf(node.left as Node), ...literalsOf(node.right)] : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'JSXExpressionContainer':
      return literalsOf(node.expression as Node)
    default:
      return []
  }
}

/**
 * Texts that a component shows by itself instead of by a key, and numbers or dates that it writes past `intlTag`.
 *
 * @param file - Path from the root: says how to parse, and whether metadata is to be expected.
 */
export function findStrayTexts(file: string, source: string): Stray[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const strays: Stray[] = []
  const add = (says: string, found: readonly { readonly at: number; readonly text: string }[]): void => {
    for (const { at, text } of found) if (LETTER.test(text)) strays.push({ at, text: text.trim(), says })
  }
  const addChildren = (children: readonly Node[]): void => {
    for (const child of children) {
      if (child.type === 'JSXText') add('text', [{ at: child.start, text: child.value }])
      if (child.type === 'JSXExpressionContainer') add('text', literalsOf(child))
    }
  }
  new Visitor({
    JSXElement: ({ children }) => addChildren(children),
    JSXFragment: ({ children }) => addChildren(children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier') return
      if (VISIBLE_ATTRIBUTE.test(name.name) && !HIDDEN_ATTRIBUTE.test(name.name)) add(name.name, literalsOf(value))
    },
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : ''
      if (file.startsWith('app/') && file.endsWith('.tsx') && METADATA.test(name)) add(name, literalsOf(value))
    },
    NewExpression(node) {
      const { callee } = node
      const isIntl =
        callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Intl'
      const [locale] = node.arguments
      const isTagged = locale !== undefined && source.slice(locale.start, locale.end).startsWith('intlTag(')
      if (isIntl && !isTagged)
        strays.push({ at: node.start, text: source.slice(callee.start, callee.end), says: 'formatter' })
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (/^toLocale(?:Date|Time)?String$/.test(name)) strays.push({ at: node.start, text: name, says: 'formatter' })
    },
  }).visit(program)
  return strays
}
