import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { nameRegister, nameSuggestions } from '@/lib/names/names-contract'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { createFakeMarket } from './fake-market'
import { type ModalOptions, OWNER, pass, renderModal } from './render-modal'

/** A registry in which these labels are taken or reserved; every other one is available. */
function answerNames(
  { api, state }: ReturnType<typeof createFakeMarket>,
  { taken = [], reserved = [] }: { readonly taken?: readonly string[]; readonly reserved?: readonly string[] },
): void {
  state.registration ??= 'open'
  const zone = 'foyer.eth'
  api.answer(nameSuggestions, ({ name }) => {
    const label = name.toLowerCase()
    const status = taken.includes(label)
      ? ('taken' as const)
      : reserved.includes(label)
        ? ('reserved' as const)
        : ('available' as const)
    return {
      zone,
      suggestions: [
        { name: `${label}.${zone}`, status },
        { name: `${label}-pay.${zone}`, status: 'available' as const },
      ],
    }
  })
  api.answer(nameRegister, ({ address, message }) => {
    const { name, attributes } = JSON.parse(message)
    return { name, owner: address, registeredAt: 1, updatedAt: 1, attributes, addresses: {} }
  })
}

interface NameFormOptions extends ModalOptions {
  readonly taken?: readonly string[]
  readonly reserved?: readonly string[]
}

/** Opens RegisterAccountName with a connected wallet and waits for its form. */
export async function openNameForm({ taken = [], reserved = [], ...options }: NameFormOptions = {}) {
  const market = options.market ?? createFakeMarket()
  answerNames(market, { taken, reserved })
  const wallet = options.wallets?.[0] ?? createFakeWallet({ accounts: [OWNER] })
  const page = await renderModal({ connected: true, wallets: [wallet], ...options, market })
  await page.open({ view: 'RegisterAccountName' })
  await page.title('Register a name')
  await screen.findByRole('textbox', { name: 'Name' })
  const dialog = () => screen.getByRole('dialog')
  const mainButton = () =>
    within(dialog())
      .getAllByRole('button')
      .find((button) => button.getAttribute('type') === 'submit') as HTMLElement
  const says = (words: string) => waitFor(() => expect(mainButton().textContent).toBe(words))
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  return {
    ...page,
    wallet,
    dialog,
    field,
    mainButton,
    says,
    /** What the line below the name says. */
    line: (words: string) =>
      waitFor(() => {
        const lines = screen.getAllByRole('status').map(({ textContent }) => textContent)
        expect(lines).toContain(words)
      }),
    async enter(text: string) {
      await page.user.clear(field())
      await page.user.type(field(), text)
      await pass(301)
    },
    async register() {
      await says('Register alice.foyer.eth')
      await page.user.click(mainButton())
    },
  }
}
