import { isSameAddress } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { isWalletNamespace, type WalletAddresses } from '@/lib/custody/wallet-addresses'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import { type PreparedMessage, prepareMessage } from './sign-requests'

/** After a login the page has this long to ask for its signature. */
const LOGIN_COVERS_MS = 60_000

/** The sign-in that a login covers. */
export interface LoginSignIn {
  /** The visitor has just logged in: by a code, or on a device with a session. */
  begin(): void
  /** The visitor has logged out, or another login begins. */
  end(): void
  /**
   * The message of a text that the login covers; `null` for any other text. Whatever the text is, the login covers none
   * after it.
   */
  take(text: string, addresses: WalletAddresses, signal: AbortSignal): Promise<PreparedMessage | null>
}

/** The smart account of the wallet, on one network. */
export interface SmartSigner {
  readonly address: string
  /** The message, to be signed by the smart account. */
  readonly forAccount: (message: PreparedMessage) => PreparedMessage
}

/**
 * Decides what a login signs without a screen (promise P3): one message, soon after the login, that signs in to the very
 * page that shows the frame, with an account of this wallet, in the exact text that our server has issued.
 *
 * @param parts.embedOrigin - As the browser names it.
 * @param parts.isIssued - Asks our server.
 * @param parts.smartAccountOn - `null` on a network without smart accounts. Asked for a message of another account alone.
 */
export function createLoginSignIn({
  embedOrigin,
  now,
  isIssued,
  smartAccountOn,
}: {
  readonly embedOrigin: string
  readonly now: () => number
  readonly isIssued: (text: string, signal: AbortSignal) => Promise<boolean>
  readonly smartAccountOn: (chainId: Caip2, signal: AbortSignal) => Promise<SmartSigner | null>
}): LoginSignIn {
  let coversUntil = 0

  return {
    begin() {
      coversUntil = now() + LOGIN_COVERS_MS
    },
    end() {
      coversUntil = 0
    },
    async take(text, addresses, signal) {
      const isCovered = now() < coversUntil
      coversUntil = 0
      const message = isCovered ? parseSignInText(text) : null
      if (message === null) return null
      const { domain, uri, chainId, accountAddress } = message
      if (uri !== embedOrigin || domain !== new URL(embedOrigin).host) return null
      const namespace = namespaceOf(chainId)
      if (!isWalletNamespace(namespace)) return null
      const isOwn = isSameAddress(namespace, accountAddress, addresses[namespace])
      const smart = isOwn ? null : await smartAccountOn(chainId, signal)
      const account = smart?.address ?? addresses[namespace]
      if (!isSameAddress(namespace, accountAddress, account)) return null
      if (!(await isIssued(text, signal))) return null
      // By the same rules as the message of a page.
      const bytes = new TextEncoder().encode(text)
      const prepared = prepareMessage(
        { namespace, bytes, account },
        { ...addresses, [namespace]: account },
        embedOrigin,
      )
      return smart ? smart.forAccount(prepared) : prepared
    },
  }
}
