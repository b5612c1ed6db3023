import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { swapQuote } from '@/lib/swap/swap-contract'
import { createFakeMarket, MOSS, USDC } from './support/fake-market'
import { endModal, renderModal, spoken } from './support/render-modal'
import { openSend } from './support/send-form'
import { openSwap } from './support/swap-form'

afterEach(endModal)

const NOT_AMOUNT = 'Enter digits with at most one decimal mark, such as 1234.5.'

/** The texts that describe a field. */
function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('Swap: typed or pasted text', () => {
  test.each([
    ['Arabic digits', '١٢٫٥', '12.5'],
    ['Persian digits', '۵', '5'],
    ['full width', '１．５', '1.5'],
    ['an amount between isolates', '\u20661.5\u2069', '1.5'],
    ['an amount with its symbol', '10 ETH', '10'],
  ])('behavior: %s can be pasted', async (_, text, shown) => {
    const { user, field } = await openSwap()
    await user.click(field())
    await user.paste(text)
    expect(field().value).toBe(shown)
  })

  test.each([
    ['1,234', '“1,234” can mean 1234 or 1.234. Enter the one you mean.'],
    ['$1.5', 'Enter the amount in ETH, without “$”.'],
    ['10 USDC', 'Enter the amount in ETH, without “USDC”.'],
    ['1.5.2', NOT_AMOUNT],
    ['9'.repeat(80), 'This amount is too large.'],
  ])('error: pasted %s changes nothing, and a message says why until the next amount', async (text, sentence) => {
    const { user, field, enter } = await openSwap()
    await enter('7')
    await user.tripleClick(field())
    await user.paste(text)
    expect(field().value).toBe('7')
    await spoken('alert', sentence)
    expect(descriptionOf(field())).toContain(sentence)
    await enter('8')
    expect(field().value).toBe('8')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('error: a letter and a second mark show a message, and typing continues', async () => {
    const { user, field, enter } = await openSwap()
    await enter('1')
    await waitFor(() => expect(field().value).toBe('1'))
    await user.type(field(), 'a')
    await spoken('alert', 'Enter the amount in ETH, without “a”.')
    await user.type(field(), ',5,')
    await spoken('alert', NOT_AMOUNT)
    await user.type(field(), '2')
    expect(field().value).toBe('1.52')
    expect(screen.queryByText(NOT_AMOUNT)).toBeNull()
  })

  test('error: decimal places beyond those of the token are cut, and a message says so; Max removes it', async () => {
    const { user, choose, enter, field } = await openSwap()
    await choose('source', USDC)
    await enter('1.2345678')
    expect(field().value).toBe('1.234567')
    const sentence = 'Only 6 decimal places fit here. The rest was left out.'
    await spoken('alert', sentence)
    await user.click(screen.getByRole('button', { name: 'Max' }))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test.each([
    ['3.217391304347891234', '3.21739'],
    ['0.000000000000000001', '<0.000001'],
    ['1234.5', '1,234.5'],
  ])(
    'behavior: Max of a token that is held %s times reads %s, and has every digit with the focus',
    async (held, read) => {
      const { user, choose, field } = await openSwap({ market: createFakeMarket({ ETH: '1', MOSS: held }) })
      await choose('source', MOSS)
      await user.click(screen.getByRole('button', { name: 'Max' }))
      await waitFor(() => expect(field().value).toBe(read))
      expect(field().title).toBe(held.length > 16 ? held : '')
      await user.click(field())
      expect(field().value).toBe(held)
    },
  )

  test('behavior: a field for dollars accepts their sign and refuses another', async () => {
    const { user } = await openSwap()
    await user.click(screen.getByRole('button', { name: /^\$/ }))
    const fiat = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to pay in USD' })
    await user.click(fiat())
    await user.paste('$1,234.50')
    expect(fiat().value).toBe('1234.50')
    await user.tripleClick(fiat())
    await user.paste('1,234')
    await spoken('alert', '“1,234” can mean 1234 or 1.234. Enter the one you mean.')
    await user.paste('5 €')
    await spoken('alert', 'Enter the amount in USD, without “€”.')
    expect(fiat().value).toBe('1234.50')
  })

  test('error: the amount to receive and the slippage show a message for refused text', async () => {
    const { user, choose } = await openSwap()
    await choose('to', USDC)
    const receive = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to receive' })
    await user.click(receive)
    await user.paste('10 ETH')
    await spoken('alert', 'Enter the amount in USDC, without “ETH”.')
    await user.paste('١٠ USDC')
    expect(receive.value).toBe('10')

    await user.click(screen.getByRole('button', { name: 'Swap settings' }))
    const slippage = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Custom slippage in percent' })
    await user.type(slippage, '٢')
    await waitFor(() => expect(slippage.value).toBe('2'))
    await user.type(slippage, 'x')
    expect(slippage.value).toBe('2')
    await spoken('status', 'Enter the amount in %, without “x”.')
    expect(descriptionOf(slippage)).toContain('without “x”')
    await user.tripleClick(slippage)
    await user.paste('1,5 %')
    expect(slippage.value).toBe('1.5')
  })

  test('error: the message about the amount to receive is removed with the next amount to pay', async () => {
    const { user, choose, enter } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await user.click(await screen.findByRole('textbox', { name: 'Amount to receive' }))
    await user.paste('10 ETH')
    const sentence = 'Enter the amount in USDC, without “ETH”.'
    await spoken('alert', sentence)
    await enter('2')
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  })

  test('behavior: in German the comma is the decimal mark, and 1.234 is refused with both readings', async () => {
    const { user, open } = await renderModal({ connected: true, config: { locale: 'de' } })
    await open({ view: 'Swap' })
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Zu zahlender/ })
    await user.click(field)
    await user.paste('1,234')
    expect(field.value).toBe('1,234')
    await user.tripleClick(field)
    await user.paste('1.234')
    expect(field.value).toBe('1,234')
    await spoken('alert', '„1.234“ kann 1234 oder 1,234 bedeuten. Geben Sie den gemeinten Wert ein.')
  })

  test('behavior: the text of an input method is read when it is complete', async () => {
    const { field, api, choose } = await openSwap()
    await choose('to', USDC)
    fireEvent.compositionStart(field())
    fireEvent.input(field(), { target: { value: '１' }, isComposing: true })
    fireEvent.input(field(), { target: { value: '１．' }, isComposing: true })
    expect(field().value).toBe('１．')
    fireEvent.input(field(), { target: { value: '１．５' }, isComposing: true })
    fireEvent.compositionEnd(field())
    expect(field().value).toBe('1.5')
    await waitFor(() => expect(api.asked(swapQuote).at(-1)?.amount).toBe('1500000000000000000'))
  })
})

describe('Send: typed or pasted text', () => {
  test('error: the amount shows a message for refused text', async () => {
    const { user, amount } = await openSend()
    await user.click(amount())
    await user.paste('1,234')
    await spoken('alert', '“1,234” can mean 1234 or 1.234. Enter the one you mean.')
    await user.paste('0.5 ETH')
    expect(amount().value).toBe('0.5')
  })
})
