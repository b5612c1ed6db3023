import { type Node, parseSync, Visitor } from 'oxc-parser'
import { connectableNamespaces } from '@/lib/core/namespaces'

/** Knowledge of one namespace in the code. */
export interface Knowledge {
  /** Index in the source. */
  readonly at: number
  /** `name`: the literal name of a namespace. `case`: an address in lower case. `compare`: two texts in lower case. */
  readonly kind: 'name' | 'case' | 'compare'
  readonly says: string
}

/** Names that hold an address, by their last word. */
const ADDRESS_NAME = /(?:address|account|owner|spender|wallet|mint|recipient|sender|caip10|from|to)$/i

/** Names of what is compared without regard to case and is no address, by their last word. */
const OTHER_NAME = /(?:name|email|id|data)$/i

/**
 * Finds literal names of namespaces (`'solana'`, `'solana:'`), `toLowerCase()` on what its name says is an address, and
 * comparisons of two texts in lower case, whatever they are named: addresses are passed on under other names.
 */
export function findNamespaceKnowledge(file: string, source: string): Knowledge[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: Knowledge[] = []
  new Visitor({
    Literal({ value, start }) {
      const name = connectableNamespaces.find((namespace) => value === namespace || value === `${namespace}:`)
      if (name !== undefined) found.push({ at: start, kind: 'name', says: `names the namespace ${name}` })
    },
    BinaryExpression({ operator, left, right, start }) {
      if (!/^[!=]==?$/.test(operator)) return
      const sides = [loweredIn(left), loweredIn(right)]
      if (sides.includes(undefined)) return
      const names = sides.map((side) => side && nameOf(side))
      if (names.some((name) => name !== undefined && OTHER_NAME.test(name))) return
      found.push({ at: start, kind: 'compare', says: `compares ${names.join(' and ')} by its own rule` })
    },
    CallExpression(call) {
      const { start } = call
      const lowered = loweredIn(call)
      const name = lowered && nameOf(lowered)
      if (name !== undefined && ADDRESS_NAME.test(name)) {
        found.push({ at: start, kind: 'case', says: `compares the address "${name}" by its own rule` })
      }
    },
  }).visit(program)
  return found
}

/** What `toLowerCase()` is called on. */
function loweredIn(node: Node): Node | undefined {
  const call = node.type === 'ChainExpression' ? node.expression : node
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined
  return nameOf(call.callee.property) === 'toLowerCase' ? call.callee.object : undefined
}

/** The last name of `a`, `a.b`, `a?.b`, `a.b!` or `f(a).b`. */
function nameOf(node: Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return nameOf(node.property)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression)
    default:
      return undefined
  }
}
