import type { Page } from '@playwright/test'
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import type { StandardConnectFeature } from '@wallet-standard/features'

type Found = Wallet & { readonly features: StandardConnectFeature & SolanaSignMessageFeature }

/**
 * A library of the page that has found a wallet by the events of the Wallet Standard, as `@wallet-standard/app` does. Waits
 * until a wallet called `name` registers.
 */
export async function findStandardWallet(page: Page, name: string) {
  const wallet = await page.evaluateHandle(
    (wanted) =>
      new Promise<Found>((resolve) => {
        const api = Object.freeze({
          register(...added: readonly Found[]) {
            for (const each of added) if (each.name === wanted) resolve(each)
            return () => undefined
          },
        })
        const answer = (event: Event) => (event as CustomEvent<(app: typeof api) => void>).detail(api)
        window.addEventListener('wallet-standard:register-wallet', answer)
        window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      }),
    name,
  )
  return {
    /** Returns the addresses that the wallet shares, once the visitor has chosen. */
    connect: () =>
      wallet.evaluate(async ({ features }) => {
        const { accounts } = await features['standard:connect'].connect()
        return accounts.map(({ address }) => address)
      }),
    /** What the wallet can do with its first account. */
    features: () => wallet.evaluate(({ accounts }) => accounts[0]?.features),
    /** Returns the signature of the first account. */
    signMessage: (text: string) =>
      wallet.evaluate(async ({ accounts: [account], features }, given) => {
        if (account === undefined) throw new Error('no account')
        const message = new TextEncoder().encode(given)
        const [output] = await features['solana:signMessage'].signMessage({ account, message })
        return [...(output?.signature ?? [])]
      }, text),
  }
}
