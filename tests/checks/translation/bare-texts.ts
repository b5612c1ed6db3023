import { type Expression, type JSXChild, type Node, parseSync, Visitor } from 'oxc-parser'

/** A text that stands beside other children of its element. */
export interface BareText {
  /** Index in the source. */
  readonly at: number
  readonly source: string
}

/**
 * The content of a child. `element`: always the same element. `changing`: elements that are added and removed. `fixed`:
 * a text that changes with the language only. `text`: any other text, or a node of a caller that may be a text.
 * `nothing`: a comment or white space.
 */
type Kind = 'element' | 'changing' | 'fixed' | 'text' | 'nothing'

/** Gives a text an element of its own. */
const OWN_TEXT = 'ownText'
/** The type of content that is no text, so that the compiler refuses one. */
const ELEMENTS = 'Elements'

/** Names of the calls and objects that give a text. A text without parameters changes with the language only. */
const TEXT_CALL = /^t$/
const TEXTS = /^(?:texts|TEXTS)$/

/**
 * Finds the bare texts of a file. They break a page that the browser translates: a translator moves each text into
 * elements of its own. React then fails when it removes that text or inserts an element before it, and a changed text
 * is not shown. A text that is the only child of its element works, because React replaces the whole content.
 */
export function findBareTexts(file: string, source: string): BareText[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: BareText[] = []
  const constants = new Map<string, Expression>()
  /** Names of properties and parameters whose content is no text. */
  const slots = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
    TSPropertySignature({ key, typeAnnotation }) {
      const type = typeAnnotation?.typeAnnotation
      if (key.type !== 'Identifier' || type?.type !== 'TSTypeReference') return
      if (type.typeName.type === 'Identifier' && type.typeName.name === ELEMENTS) slots.add(key.name)
    },
  }).visit(program)

  function kindOf(node: Node, seen: readonly string[] = []): Kind {
    switch (node.type) {
      case 'JSXText':
        // A translator does not change white space.
        return isBlank(node.value) ? 'nothing' : 'fixed'
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        return kindOf(node.expression as Node, seen)
      case 'JSXEmptyExpression':
        return 'nothing'
      case 'JSXElement':
        // A component may render nothing.
        return node.openingElement.name.type === 'JSXIdentifier' && /^[a-z]/.test(node.openingElement.name.name)
          ? 'element'
          : 'changing'
      case 'JSXFragment':
        return 'changing'
      case 'Literal':
        return node.value === null || typeof node.value === 'boolean' || isBlank(String(node.value))
          ? 'nothing'
          : 'fixed'
      case 'TemplateLiteral':
        return node.expressions.length === 0 ? 'fixed' : 'text'
      case 'LogicalExpression': {
        const right = kindOf(node.right, seen)
        if (node.operator === '&&') return isText(right) ? 'text' : 'changing'
        return isText(right) || isText(kindOf(node.left as Node, seen)) ? 'text' : 'changing'
      }
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].some((branch) => isText(kindOf(branch, seen))) ? 'text' : 'changing'
      case 'MemberExpression':
        if (node.property.type === 'Identifier' && slots.has(node.property.name)) return 'changing'
        if (isMapOfElements(node.object, seen)) return 'changing'
        return node.object.type === 'Identifier' && TEXTS.test(node.object.name) && node.property.type === 'Literal'
          ? 'fixed'
          : 'text'
      case 'Identifier': {
        if (node.name === 'undefined') return 'nothing'
        if (slots.has(node.name)) return 'changing'
        const init = constants.get(node.name)
        return init === undefined || seen.includes(node.name) ? 'text' : kindOf(init, [...seen, node.name])
      }
      case 'ArrayExpression':
        return node.elements.some((each) => each !== null && isText(kindOf(each, seen))) ? 'text' : 'changing'
      case 'SpreadElement':
        return kindOf(node.argument, seen)
      case 'CallExpression': {
        const { callee } = node
        if (callee.type === 'Identifier' && callee.name === OWN_TEXT) return 'changing'
        if (callee.type === 'Identifier' && TEXT_CALL.test(callee.name))
          return node.arguments.length === 1 && node.arguments[0]?.type === 'Literal' ? 'fixed' : 'text'
        const [draw] = node.arguments
        const isMap = callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        if (isMap && /^(?:map|flatMap)$/.test((callee.property as { name: string }).name) && draw)
          return isText(drawnBy(draw, seen)) ? 'text' : 'changing'
        return 'text'
      }
      default:
        return 'text'
    }
  }

  /** Whether an object is a constant whose properties are all elements. */
  function isMapOfElements(object: Node, seen: readonly string[]): boolean {
    const init = object.type === 'Identifier' ? constants.get(object.name) : undefined
    return (
      init?.type === 'ObjectExpression' &&
      init.properties.every((each) => each.type === 'Property' && !isText(kindOf(each.value, seen)))
    )
  }

  /** Whether a component that returns this renders a bare text, which may get siblings in the element of its user. */
  function isBareReturn(node: Node): boolean {
    switch (node.type) {
      case 'ParenthesizedExpression':
        return isBareReturn(node.expression)
      case 'ConditionalExpression':
        return isBareReturn(node.consequent) || isBareReturn(node.alternate)
      case 'LogicalExpression':
        return isBareReturn(node.right)
      case 'ArrayExpression':
        return node.elements.some((each) => each !== null && isText(kindOf(each)))
      case 'TemplateLiteral':
        return true
      case 'Literal':
        return typeof node.value === 'string' && !isBlank(node.value)
      case 'CallExpression':
        return node.callee.type === 'Identifier' && TEXT_CALL.test(node.callee.name)
      case 'MemberExpression':
        return node.property.type === 'Identifier' && node.property.name === 'children' && !slots.has('children')
      case 'Identifier':
        return node.name === 'children' && !slots.has('children')
      case 'JSXFragment': {
        const drawn = node.children.filter((child) => kindOf(child) !== 'nothing')
        return drawn.length === 1 && drawn.some((child) => isText(kindOf(child)))
      }
      default:
        return false
    }
  }

  /** The kind of content that the function of a `map` returns. */
  function drawnBy(draw: Node, seen: readonly string[]): Kind {
    if (draw.type !== 'ArrowFunctionExpression') return 'text'
    const body = draw.body as Node
    if (body.type !== 'BlockStatement') return kindOf(body, seen)
    const kinds = body.body.flatMap((each) =>
      each.type === 'ReturnStatement' && each.argument ? [kindOf(each.argument, seen)] : [],
    )
    return kinds.some(isText) ? 'text' : 'changing'
  }

  function check(children: readonly JSXChild[]): void {
    const drawn = children.map((child) => ({ child, kind: kindOf(child) })).filter(({ kind }) => kind !== 'nothing')
    if (drawn.length < 2 || drawn.every(({ kind }) => kind === 'fixed' || kind === 'element')) return
    for (const { child, kind } of drawn) if (isText(kind)) add(child)
  }
  const add = ({ start, end }: { readonly start: number; readonly end: number }): void =>
    void found.push({ at: start, source: source.slice(start, end).trim() })
  /** Names of the functions around the visited node; `''` for a function without a name. */
  const functions: string[] = []
  new Visitor({
    JSXElement: ({ children }) => check(children),
    JSXFragment: ({ children }) => check(children),
    FunctionDeclaration: ({ id }) => void functions.push(id?.name ?? ''),
    'FunctionDeclaration:exit': () => void functions.pop(),
    FunctionExpression: () => void functions.push(''),
    'FunctionExpression:exit': () => void functions.pop(),
    ArrowFunctionExpression: () => void functions.push(''),
    'ArrowFunctionExpression:exit': () => void functions.pop(),
    ReturnStatement({ argument }) {
      const isComponent = /^[A-Z]/.test(functions.at(-1) ?? '')
      if (isComponent && argument && isBareReturn(argument)) add(argument)
    },
  }).visit(program)
  return found
}

const isBlank = (text: string): boolean => !/\S/.test(text)

const isText = (kind: Kind): boolean => kind === 'text' || kind === 'fixed'
