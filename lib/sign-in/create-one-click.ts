import type { Track } from '@/lib/analytics/track'
import type { OneClick } from '@/lib/connect/sources/walletconnect/one-click'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import type { SignInServer } from './read-session'
import { pairingNonce } from './sign-in-contract'
import { serverError } from './sign-in-errors'
import { submitForm } from './submit-form'

interface OneClickContext {
  readonly server: SignInServer
  readonly call: CallApi
  readonly track: Track
  readonly snackbar: SnackbarStore
}

/** Signs in with what a wallet has signed while it paired. */
export function createOneClick({ server, call, track, snackbar }: OneClickContext): OneClick {
  return {
    message: (chainId, signal) => call(pairingNonce, { chainId }, signal).catch(() => null),
    async signIn(cacaos, network, signal) {
      const properties = { network, isSmartAccount: false }
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
