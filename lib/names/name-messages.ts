import type { Attributes } from './attribute-rules'

/** What the owner of a name asks for. */
export type NameRequest =
  | { readonly action: 'register' | 'update'; readonly name: string; readonly attributes: Attributes }
  /** `address` as its chain writes it; `null` removes it. */
  | {
      readonly action: 'address'
      readonly name: string
      readonly coinType: number
      readonly address: string | null
    }
  | { readonly action: 'offer'; readonly name: string; readonly to: string }
  | { readonly action: 'accept' | 'withdraw' | 'release'; readonly name: string }

/**
 * The text that the owner signs: these keys in this order and no others. Spec section 7 has the one of a registration.
 *
 * @param timestamp - Unix time in seconds.
 */
export function nameMessage(request: NameRequest, timestamp: number): string {
  const { action, name } = request
  switch (action) {
    case 'register':
      return JSON.stringify({ name, attributes: request.attributes, timestamp })
    case 'update':
      return JSON.stringify({ action, name, attributes: request.attributes, timestamp })
    case 'address':
      return JSON.stringify({ action, name, coinType: request.coinType, address: request.address, timestamp })
    case 'offer':
      return JSON.stringify({ action, name, to: request.to, timestamp })
    case 'accept':
    case 'withdraw':
    case 'release':
      return JSON.stringify({ action, name, timestamp })
  }
}
