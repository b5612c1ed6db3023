import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { MarketToken } from './fake-market'
import { type ModalOptions, renderModal } from './render-modal'

/** Opens Swap with a connected wallet and waits for its form. */
export async function openSwap(options: ModalOptions = {}) {
  const page = await renderModal({ connected: true, ...options })
  const { user } = page
  await page.open({ view: 'Swap' })
  await page.title('Swap')
  const dialog = () => screen.getByRole('dialog')
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to pay' })
  const pill = (side: 'source' | 'to') => {
    const pills = within(dialog()).getAllByRole('button', { name: /change token$|^Select a token$/ })
    return pills[side === 'source' ? 0 : 1] as HTMLElement
  }
  await screen.findByRole('button', { name: 'ETH, change token' })

  return {
    ...page,
    dialog,
    field,
    pill,
    /** The main button of the form: the last button of the dialog. */
    mainButton: () => within(dialog()).getAllByRole('button').at(-1) as HTMLElement,
    /** The value of the line with this term. */
    line(term: string): HTMLElement {
      const value = screen.getAllByText(term)[0]?.closest('div')?.querySelector('dd')
      if (!value) throw new Error(`no line ${term}`)
      return value
    },
    async enter(amount: string) {
      await user.clear(field())
      await user.type(field(), amount)
    },
    async choose(side: 'source' | 'to', token: Pick<MarketToken, 'name' | 'symbol'>) {
      await user.click(pill(side))
      await page.title('Select a token')
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${token.name}`) }))
      await page.title('Swap')
      await waitFor(() => expect(pill(side).getAttribute('aria-label')).toBe(`${token.symbol}, change token`))
    },
  }
}
