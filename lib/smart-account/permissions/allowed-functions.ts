import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { type AllowedFunction, refused } from './permission'
import { hexAddress, hexAmount, parseStrictly } from './request-fields'

/** Selectors of one permission. */
const MAX_FUNCTIONS = 20

/**
 * Functions that move tokens, or let others move them. Their amounts are in the calldata, which no limit of a call can
 * bound: a permission for a token has types of its own.
 */
const TOKEN_FUNCTIONS: ReadonlySet<string> = new Set(
  [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'increaseApproval(address,uint256)',
    'transferAndCall(address,uint256)',
    'transferAndCall(address,uint256,bytes)',
    'approveAndCall(address,uint256)',
    'approveAndCall(address,uint256,bytes)',
    'setApprovalForAll(address,bool)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'send(address,uint256,bytes)',
    'operatorSend(address,address,uint256,bytes,bytes)',
    'authorizeOperator(address)',
    'burn(uint256)',
    'withdraw(uint256)',
    'approve(address,address,uint160,uint48)',
    'transferFrom(address,address,uint160,address)',
  ].map((signature) => toFunctionSelector(signature)),
)

const signatureText = patternText(500, /^[A-Za-z_$][\w$]*\([\w,()[\]]*\)$/)
const typeText = patternText(100, /^[\w[\]]+$/)

interface AbiParameterText {
  readonly type: string
  readonly components?: readonly AbiParameterText[] | undefined
}
const abiParameter: z.ZodMiniType<AbiParameterText> = z.object({
  type: typeText,
  components: z.optional(z.array(z.lazy(() => abiParameter)).check(z.maxLength(50))),
})
/** Fields of the ABI that do not decide the selector limit nothing, so others are left out. */
const abiFunction = z.object({
  type: z.literal('function'),
  name: patternText(200, /^[A-Za-z_$][\w$]*$/),
  inputs: z.optional(z.array(abiParameter).check(z.maxLength(50))),
})
const abi = z.array(z.union([abiFunction, z.looseObject({ type: boundedText(50, (text) => text !== 'function') })]))

const zero = z.literal(0)
/** `args` and a delegate call are not known here: conditions on arguments cannot be held, and so are refused. */
const namedFunction = z.strictObject({
  functionName: patternText(200, /^[A-Za-z_$][\w$]*$/),
  args: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
  valueLimit: z.optional(hexAmount),
  operation: z.optional(zero),
})

/** `contract-call` of the older form: functions by name, with their ABI, or by signature. */
const contractCall = z.strictObject({
  address: hexAddress,
  abi: z.optional(abi.check(z.maxLength(500))),
  functions: z.optional(
    z.array(z.union([signatureText, namedFunction])).check(z.minLength(1), z.maxLength(MAX_FUNCTIONS)),
  ),
  calls: z.optional(z.array(signatureText).check(z.minLength(1), z.maxLength(MAX_FUNCTIONS))),
})

/** Reads which functions of which contract may be called. `valueEach` is what every one of them may send. */
export function readContractCall(data: unknown): {
  readonly target: Hex
  readonly functions: readonly AllowedFunction[]
  readonly valueEach: bigint
} {
  const { address, abi: listed = [], functions = [], calls = [] } = parseStrictly(contractCall, data)
  const allowed: AllowedFunction[] = []
  const values = new Set<bigint>()
  for (const each of [...functions, ...calls]) {
    const isText = typeof each === 'string'
    const signature = isText ? each : signatureOf(each.functionName, listed)
    values.add(isText ? 0n : (each.valueLimit ?? 0n))
    const selector = toFunctionSelector(signature)
    if (TOKEN_FUNCTIONS.has(selector)) throw refused('limit')
    if (!allowed.some((other) => other.selector === selector)) allowed.push({ selector, signature })
  }
  // The enforcer knows one value for all functions.
  const [valueEach, ...others] = values
  if (valueEach === undefined || others.length > 0) throw refused('function')
  return { target: address, functions: allowed, valueEach }
}

/** A name that stands for several functions would allow more than the page may mean. */
function signatureOf(name: string, listed: z.output<typeof abi>): string {
  const found = listed.filter(
    (entry): entry is z.output<typeof abiFunction> =>
      entry.type === 'function' && 'name' in entry && entry.name === name,
  )
  const [only, ...others] = found
  if (!only || others.length > 0) throw refused('function')
  return `${name}(${(only.inputs ?? []).map(typeOf).join(',')})`
}

/** A tuple is written by its components: `tuple[]` of two numbers is `(uint256,uint256)[]`. */
function typeOf({ type, components }: AbiParameterText): string {
  if (!type.startsWith('tuple')) return type
  return `(${(components ?? []).map(typeOf).join(',')})${type.slice('tuple'.length)}`
}
