import { type Node, parseSync, Visitor } from 'oxc-parser'
import { connectableNamespaces } from '@/lib/core/namespaces'

/** Knowledge of one namespace in the code. */
export interface Knowledge {
  /** Index in the source. */
  readonly at: number
  /** `name`: the literal name of a namespace. `case`: an address in lower case. */
  readonly kind: 'name' | 'case'
  readonly says: string
}

/** Names that hold an address, by their last word. */
const ADDRESS_NAME = /(?:address|account|owner|spender|wallet|mint|recipient|sender|caip10|from|to)$/i

/** Finds literal names of namespaces (`'solana'`, `'solana:'`), and `toLowerCase()` on what its name says is an address. */
export function findNamespaceKnowledge(file: string, source: string): Knowledge[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: Knowledge[] = []
  new Visitor({
    Literal({ value, start }) {
      const name = connectableNamespaces.find((namespace) => value === namespace || value === `${namespace}:`)
      if (name !== undefined) found.push({ at: start, kind: 'name', says: `names the namespace ${name}` })
    },
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'toLowerCase') return
      const name = nameOf(callee.object)
      if (name !== undefined && ADDRESS_NAME.test(name)) {
        found.push({ at: start, kind: 'case', says: `compares the address "${name}" by its own rule` })
      }
    },
  }).visit(program)
  return found
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
