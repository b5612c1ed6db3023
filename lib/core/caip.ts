import { isEvm, namespaceOf, namespaces } from './namespaces'

export type Namespace = (typeof namespaces)[number]

/** CAIP-2 chain id, `namespace:reference`. */
export type Caip2 = `${Namespace}:${string}`
/** CAIP-10 account id, `namespace:reference:address`. */
export type Caip10 = `${Caip2}:${string}`

// The grammars of CAIP-2, CAIP-10 and CAIP-19 (https://chainagnostic.org, read 2026-11-21).
export const NAMESPACE = '[-a-z0-9]{3,8}'
export const REFERENCE = '[-_a-zA-Z0-9]{1,32}'
const caip2Pattern = new RegExp(`^(${NAMESPACE}):(${REFERENCE})$`)

/** ERC-7528 address that stands for a chain's native token in swap contracts. */
export const NATIVE_TOKEN_ADDRESS = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

function isNamespace(value: string): value is Namespace {
  return (namespaces as readonly string[]).includes(value)
}

/** Solana has no address for SOL. Its System Program, which moves SOL, can be the mint of no token. */
const SOLANA_SYSTEM_PROGRAM = '11111111111111111111111111111111'

const nativeAddresses: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: NATIVE_TOKEN_ADDRESS,
  solana: SOLANA_SYSTEM_PROGRAM,
}

/** The address that stands for the native token of a chain; `undefined` if the namespace has none. */
export function nativeTokenAddress(chainId: Caip2): string | undefined {
  return nativeAddresses[namespaceOf(chainId)]
}

/** Whether an address stands for a native token. Compares without regard to case, as ERC-7528 requires. */
export function isNativeToken(address: string): boolean {
  return address === SOLANA_SYSTEM_PROGRAM || address.toLowerCase() === NATIVE_TOKEN_ADDRESS.toLowerCase()
}

/**
 * Parses a CAIP-2 chain id of a supported namespace.
 *
 * @returns namespace and reference, or `null` for anything else.
 */
export function parseCaip2(value: unknown): { namespace: Namespace; reference: string } | null {
  const match = typeof value === 'string' ? caip2Pattern.exec(value) : null
  const [, namespace, reference] = match ?? []
  if (namespace === undefined || reference === undefined || !isNamespace(namespace)) return null
  // An eip155 reference is a decimal integer without leading zeros (EIP-155 CAIP-2 profile).
  if (isEvm(namespace) && !/^(0|[1-9]\d*)$/.test(reference)) return null
  return { namespace, reference }
}

export function isCaip2(value: unknown): value is Caip2 {
  return parseCaip2(value) !== null
}

export function caip2FromEvm(chainId: number): Caip2 {
  return `eip155:${chainId}`
}
