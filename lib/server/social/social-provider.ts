import 'server-only'
import type { SocialProvider } from '@/lib/core/login-providers'
import { idTokenNonce } from '@/lib/custody/id-token-nonce'
import { beginAuthorization } from './authorize'
import type { OutsideProviderPort } from './outside-provider'

/** A social provider for the wallet role. The nonce commits to the device key, so that the vault can check it too. */
export const socialPort = (provider: SocialProvider): OutsideProviderPort => ({
  async begin({ state, thumbprint, salt }, services) {
    const nonce = await idTokenNonce({ thumbprint, salt })
    const { uri, verifier } = await beginAuthorization(provider, { role: 'wallet', state, nonce }, services)
    return { uri, kept: verifier }
  },
})
