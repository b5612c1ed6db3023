import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser'
import { readConstant } from './read-constant'

/** A regular expression of a file, or a finding: code that the check cannot read or that does not bound a length. */
export type Found =
  | { readonly line: number; readonly source: string; readonly flags: string }
  | { readonly line: number; readonly refused: string }

/** Formats of zod that match a pattern on text of any length. */
const ZOD_PATTERNS = new Set(
  `base64 base64url cidrv4 cidrv6 cuid cuid2 e164 email emoji guid hex hostname httpUrl ipv4 ipv6 jwt ksuid lowercase mac
  nanoid stringFormat templateLiteral ulid uppercase url uuid uuidv4 uuidv6 uuidv7 xid`.split(/\s+/),
)

/** The one file that may look into a text of a schema: it bounds the length first. */
const BOUNDED_TEXT = 'lib/core/bounded-text.ts'

/**
 * Every regular expression of a source file, and what is refused without an analysis.
 *
 * @param file - Path from `root`; decides how the source is parsed.
 * @param root - Folder in which constants of other files are looked up.
 */
export function findPatterns(root: string, file: string, source: string): Found[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: Found[] = []
  const lineOf = ({ start }: { readonly start: number }): number => source.slice(0, start).split('\n').length
  const refuse = (node: { readonly start: number }, refused: string): void =>
    void found.push({ line: lineOf(node), refused })

  /** Names `RegExp` that are a constructor or a type: any other use could build a pattern out of sight. */
  const known = new Set<number>()
  let functions = 0
  const enter = (): void => {
    functions += 1
  }
  const leave = (): void => {
    functions -= 1
  }

  const readConstructor = (node: { readonly start: number; callee: Expression; arguments: readonly Node[] }): void => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    known.add(node.callee.start)
    // Inside a function a name may be a parameter. Outside it is a constant of a module, and the pattern is built once.
    const [pattern, flags] = node.arguments.map((each) => readConstant(root, file, each))
    const isRead = functions === 0 && pattern !== undefined && (node.arguments.length === 1 || flags !== undefined)
    if (isRead) found.push({ line: lineOf(node), source: pattern, flags: flags ?? '' })
    else refuse(node, 'build it outside functions, of constants that the check can read')
  }

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    Literal(node) {
      if ('regex' in node) found.push({ line: lineOf(node), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: readConstructor,
    TSTypeReference: ({ typeName }) => void known.add(typeName.start),
    Identifier(node) {
      if (node.name === 'RegExp' && !known.has(node.start)) refuse(node, 'RegExp may only be called')
    },
    CallExpression(node) {
      readConstructor(node)
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const [first] = node.arguments
      const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string')
      if (/^(?:match|matchAll|search)$/.test(name) && isText) refuse(node, 'a text as pattern: write a literal')
      if (file === BOUNDED_TEXT) return
      if (isNamed(callee.object, 'z') && ZOD_PATTERNS.has(name)) refuse(node, `z.${name}: use patternText`)
      if (name === 'regex') refuse(node, 'use patternText, which bounds the length first')
      const isRefined = name === 'refine' || (name === 'check' && node.arguments.some(isRefinement))
      if (isRefined && isStringSchema(callee.object)) refuse(node, 'use boundedText, which bounds the length first')
    },
  }).visit(program)
  return found
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

/** `z.refine(...)`. */
function isRefinement(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    node.callee.property.name === 'refine'
  )
}

/** `z.string()` and whatever is chained to it. */
function isStringSchema(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  const isString = isNamed(object, 'z') && property.type === 'Identifier' && property.name === 'string'
  return isString || isStringSchema(object)
}
