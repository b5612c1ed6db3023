import * as z from 'zod/mini'
import type { AccountStore } from '@/lib/account/account-store'
import { isSmartAccount } from '@/lib/account/smart-account'
import type { Track } from '@/lib/analytics/track'
import type { OneClick } from '@/lib/connect/sources/walletconnect/one-click'
import { parseAccountAddress } from '@/lib/core/account-address'
import { parseCaip10 } from '@/lib/core/caip-ids'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import type { SignInServer } from './read-session'
import { cacao, pairingNonce } from './sign-in-contract'
import { serverError } from './sign-in-errors'
import { submitForm } from './submit-form'

interface OneClickContext {
  readonly account: AccountStore
  readonly server: SignInServer
  readonly call: CallApi
  readonly track: Track
  readonly snackbar: SnackbarStore
}

/** Signs in with what a wallet has signed while it paired. */
export function createOneClick({ account, server, call, track, snackbar }: OneClickContext): OneClick {
  return {
    message: (chainId, signal) => call(pairingNonce, { chainId }, signal).catch(() => null),
    async signIn(cacaos, network, signal) {
      const signer = { chainId: network, address: signerOf(cacaos[0]) }
      const properties = { network, isSmartAccount: isSmartAccount(account.getState(), signer) }
      try {
        await submitForm(server, { cacaos: JSON.stringify(cacaos) }, signal)
        track('SIWX_AUTH_SUCCESS', properties)
      } catch (cause) {
        if (signal.aborted) return
        const error = serverError(cause)
        track('SIWX_AUTH_ERROR', { ...properties, code: error.code })
        snackbar.show('error', error.textKey)
      }
    },
  }
}

/** The address that a cacao names, in the spelling of our accounts; `''` if it names none. */
function signerOf(signed: unknown): string {
  const { data } = z.safeParse(cacao, signed)
  const named = parseCaip10(data?.p.iss.replace(/^did:pkh:/, ''))
  return (named && parseAccountAddress(named.namespace, named.address)) ?? ''
}
