import { idTokenNonce } from './id-token-nonce'

/**
 * The `nonce` of a Sign In With Farcaster message: {@link idTokenNonce} without the two characters that EIP-4361 allows in
 * no nonce. It commits to the key of the device in the same way. About 42 of the 43 characters remain.
 *
 * @param device - The thumbprint of the device key, and a random salt.
 */
export async function farcasterNonce(device: Parameters<typeof idTokenNonce>[0]): Promise<string> {
  return (await idTokenNonce(device)).replaceAll(/[-_]/g, '')
}
