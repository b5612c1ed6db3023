import type { AccountStore } from '@/lib/account/account-store'
import { isSmartAccount } from '@/lib/account/smart-account'
import type { Track } from '@/lib/analytics/track'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { SignInServer } from './read-session'
import { signInNonce } from './sign-in-contract'
import type { SignInMessage } from './sign-in-message'
import { buildSignInText } from './sign-in-text'
import { isSameSignInAccount, type SignInAccount } from './signed-in-session'
import { submitForm } from './submit-form'

/** Asks the wallet for what the login signs. Resolves with `undefined` if the login does not cover the message. */
export type SignWithLogin = (message: SignInMessage, text: string) => Promise<string | undefined>

interface LoginSignInContext {
  readonly account: AccountStore
  readonly server: SignInServer
  readonly call: CallApi
  readonly track: Track
}

/**
 * Signs in with the login by e-mail, which is the proof: its wallet signs the message without asking. Rejects when the
 * server cannot be asked or refuses; the account is then asked to sign as any other.
 */
export function createLoginSignIn({ account, server, call, track }: LoginSignInContext) {
  return async (signer: SignInAccount, sign: SignWithLogin, signal: AbortSignal): Promise<void> => {
    const message = await call(signInNonce, { chainId: signer.chainId, accountAddress: signer.address }, signal)
    const { chainId, accountAddress: address } = message
    if (!isSameSignInAccount(signer, { chainId, address })) return
    const text = buildSignInText(message)
    const signature = await sign(message, text)
    if (signature === undefined) return
    await submitForm(server, { message: text, signature }, signal)
    track('SIWX_AUTH_SUCCESS', {
      network: signer.chainId,
      isSmartAccount: isSmartAccount(account.getState(), signer),
    })
  }
}

export type LoginSignIn = ReturnType<typeof createLoginSignIn>
