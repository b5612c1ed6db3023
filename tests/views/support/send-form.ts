import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { deferred } from '../../support/deferred'
import { createFakeMarket } from './fake-market'
import { type ModalOptions, OWNER, pass, renderModal } from './render-modal'
import { SETTLED_MS } from './settled-button'

const HASH = `0x${'ab'.repeat(32)}`
export const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface SendOptions extends ModalOptions {
  /** The addresses that have code on the chain. */
  readonly contracts?: readonly string[]
}

/** Opens Send with a connected wallet, on a chain where only `contracts` have code. */
export async function openSend({ contracts = [], ...options }: SendOptions = {}) {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  let answer = deferred<string>()
  wallet.answer('eth_sendTransaction', () => {
    answer = deferred<string>()
    return answer.promise
  })
  const market = options.market ?? createFakeMarket()
  market.api.answerNode('eth_getCode', ([address]) => (contracts.includes(String(address)) ? '0x6001' : '0x'))
  market.api.answerNode('eth_estimateGas', ([call]) => ((call as { data: string }).data === '0x' ? '0x5208' : '0xc350'))
  const page = await renderModal({ connected: true, wallets: [wallet], ...options, market })
  await page.open({ view: 'Send' })
  await page.title('Send')
  await screen.findByRole('button', { name: 'ETH, change token' })
  const { user } = page
  const dialog = () => screen.getByRole('dialog')
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to send' })
  const recipient = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Recipient address/ })
  const mainButton = () => within(dialog()).getAllByRole('button').at(-1) as HTMLElement
  const says = (words: string) => waitFor(() => expect(mainButton().textContent).toBe(words))
  return {
    ...page,
    dialog,
    amount,
    recipient,
    mainButton,
    says,
    async fill(sum: string, to: string = RECIPIENT) {
      await user.clear(amount())
      if (sum !== '') await user.type(amount(), sum)
      await user.click(recipient())
      await user.clear(recipient())
      await user.paste(to)
    },
    async choose(name: string) {
      await user.click(screen.getByRole('button', { name: /change token$/ }))
      await page.title('Select a token')
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
      await page.title('Send')
    },
    async review() {
      await says('Review transfer')
      await user.click(mainButton())
      await page.title('Review transfer')
      await pass(SETTLED_MS)
    },
    line(term: string): HTMLElement {
      const value = screen.getByText(term).closest('div')?.querySelector('dd')
      if (!value) throw new Error(`no line ${term}`)
      return value
    },
    agree: (hash = HASH) => answer.resolve(hash),
    refuse: (cause: unknown) => answer.reject(cause),
    sent: () => wallet.asked('eth_sendTransaction').map(({ params }) => params[0]),
  }
}
