import { digestOf } from './request-proof'

/**
 * The `nonce` that the frame asks an OpenID provider to sign. It commits to the key of the device, so that the ID token
 * proves an account on this device only, and each login has another one.
 *
 * @param thumbprint - Of the device key (RFC 7638).
 * @param salt - Random, at least 16 bytes in base64url. Sent beside the token.
 */
export function idTokenNonce({ thumbprint, salt }: { readonly thumbprint: string; readonly salt: string }) {
  return digestOf(['foyer id-token/v1', thumbprint, salt].join('\n'))
}
