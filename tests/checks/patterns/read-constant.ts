import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { readSource } from '../source-files'

/**
 * The text of an expression of literals and constants: strings, numbers, templates, sums, and names that a module
 * declares by `const` or imports from another of our modules.
 *
 * @returns `undefined` for everything else.
 */
export function readConstant(root: string, file: string, node: Node): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : undefined
    case 'TemplateLiteral': {
      const values = node.expressions.map((each) => readConstant(root, file, each))
      if (values.includes(undefined)) return undefined
      return node.quasis.map(({ value }, at) => `${value.cooked}${values[at] ?? ''}`).join('')
    }
    case 'BinaryExpression': {
      if (node.operator !== '+') return undefined
      const [left, right] = [node.left as Node, node.right].map((each) => readConstant(root, file, each))
      return left === undefined || right === undefined ? undefined : left + right
    }
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return readConstant(root, file, node.expression)
    case 'Identifier':
      return readName(root, file, node.name)
    default:
      return undefined
  }
}

/** The value of a constant of a module. */
function readName(root: string, file: string, name: string): string | undefined {
  const { program } = parseSync(file, readSource(root, file))
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
      const declared = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
      if (declared?.init) return readConstant(root, file, declared.init)
    }
    if (statement.type === 'ImportDeclaration') {
      const target = fileOf(root, file, statement.source.value)
      for (const specifier of statement.specifiers) {
        const isMeant = specifier.type === 'ImportSpecifier' && specifier.local.name === name
        if (!isMeant || specifier.imported.type !== 'Identifier') continue
        return target === undefined ? undefined : readName(root, target, specifier.imported.name)
      }
    }
  }
  return undefined
}

/** The file of one of our modules; `undefined` for a package. */
function fileOf(root: string, from: string, specifier: string): string | undefined {
  const target = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined
  return target !== undefined && existsSync(path.join(root, `${target}.ts`)) ? `${target}.ts` : undefined
}
