import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { readSmallBalancesShown } from '@/lib/balance/small-balances'
import { getExchangeRates } from '@/lib/price/exchange-rates-contract'
import { SNACKBAR_ACTION_MS } from '@/lib/snackbar/snackbar-store'
import { loadLocale } from '@/lib/text/load-locale'
import { localeNames } from '@/lib/text/locale-names'
import { stagesWith } from '../support/stages'
import { closed, endModal, type ModalOptions, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

async function settings(options: Pick<ModalOptions, 'stages'> = {}) {
  const page = await renderModal({ connected: true, ...options })
  await page.open({ view: 'AccountSettings' })
  await page.title('Settings')
  await screen.findByRole('radiogroup', { name: 'Theme' })
  return page
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('AccountSettings', () => {
  test('behavior: the theme is that of the system by default; a choice applies immediately', async () => {
    const { user, shell } = await settings()
    expect(radio('System').checked).toBe(true)
    await user.click(radio('Dark'))
    expect(shell.theme.getState().mode).toBe('dark')
    expect(radio('Dark').checked).toBe(true)
    await waitFor(() => expect(document.querySelector('[data-foyer="dark"]')).not.toBeNull())
    await user.click(radio('System'))
    expect(shell.theme.getState().mode).toBe('system')
  })

  test('behavior: each language is listed by its own name; choosing one activates it without an alert', async () => {
    const { user, shell } = await settings()
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(Object.values(localeNames))
    expect(list.value).toBe('en')
    await user.selectOptions(list, 'Deutsch')
    await waitFor(() => expect(shell.text.store.getState().locale).toBe('de'), { timeout: 30_000 })
    await waitFor(() => expect(list.value).toBe('de'))
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
  })

  test('error: a language that fails to load shows an alert, and the current language stays', async () => {
    // The texts of a language are a chunk, which may fail to load.
    const locales: typeof loadLocale = (locale) =>
      locale === 'de' ? Promise.reject(new Error('chunk')) : loadLocale(locale)
    const { user, shell } = await settings({ stages: stagesWith(locales) })
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
    await user.selectOptions(list, 'Deutsch')
    expect(await spoken('alert', 'This language did not load.')).toBeTruthy()
    expect(list.value).toBe('en')
    expect(shell.text.store.getState().locale).toBe('en')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Settings')
  })

  describe('Currency', () => {
    const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
    const total = () => screen.findByRole('group', { name: 'Total value' })

    test('behavior: values are in US dollars by default, and no exchange rate is requested', async () => {
      const { market } = await settings()
      expect(list().value).toBe('USD')
      expect(market.api.asked(getExchangeRates)).toEqual([])
    })

    test('behavior: the chosen currency applies to the total and to every value, and is remembered', async () => {
      const { user, open, ports } = await settings()
      await user.selectOptions(list(), 'EUR · Euro')
      expect(ports.storage.get('currency')).toBe('EUR')
      await open({ view: 'Account' })
      // 1.5 ETH of 3,000 dollars and 250 dollars, at 1.25 dollars for a euro.
      await waitFor(async () => expect((await total()).textContent).toBe('€3,800.00'))
      expect(screen.getByText('€3,600.00')).toBeTruthy()
      expect(screen.getByText('€200.00')).toBeTruthy()
    })

    test('error: a currency without a rate leaves the values in dollars, and both views say so', async () => {
      const { user, open } = await settings()
      await user.selectOptions(list(), 'JPY · Japanese Yen')
      const sentence = 'Values are in US dollars: there is no exchange rate for JPY at the moment.'
      await screen.findByText(sentence)
      await open({ view: 'Account' })
      expect((await total()).textContent).toBe('$4,750.00')
      expect(screen.getByText(sentence)).toBeTruthy()
      await open({ view: 'AccountSettings' })
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'USD · US Dollar')
      expect(screen.queryByText(sentence)).toBeNull()
    })

    test('error: rates that cannot be read are marked; a later choice of the dollar removes the mark', async () => {
      const { user, market } = await settings()
      market.api.refuse(getExchangeRates, 'price.unavailable')
      await user.selectOptions(list(), 'EUR · Euro')
      await screen.findByText(/no exchange rate for EUR/, undefined, { timeout: 20_000 })
      await user.selectOptions(list(), 'USD · US Dollar')
      expect(screen.queryByText(/no exchange rate/)).toBeNull()
    })
  })

  test('behavior: small balances are hidden by default; the choice is stored', async () => {
    const { user, ports } = await settings()
    const hide = screen.getByRole<HTMLInputElement>('switch', { name: 'Hide small balances' })
    expect(hide.checked).toBe(true)
    await user.click(hide)
    expect(readSmallBalancesShown(ports.storage)).toBe(true)
    await user.click(hide)
    expect(readSmallBalancesShown(ports.storage)).toBe(false)
  })

  test.each([
    [/^Wallet/, 'Wallets'],
    [/^Network/, 'Networks'],
  ])('behavior: the row %s opens %s', async (row, view) => {
    const { user, title } = await settings()
    await user.click(screen.getByRole('button', { name: row }))
    await title(view)
  })

  test('behavior: the row of the wallet shows its name and its address', async () => {
    await settings()
    const row = screen.getByRole('button', { name: /^Wallet/ })
    expect(row.textContent).toContain('Example Wallet')
    expect(row.textContent).toContain(OWNER)
  })

  test('behavior: Disconnect, its last row, closes the modal, says so, and asks the wallet to revoke its permissions after the time for Undo', async () => {
    const { user, shell, wallet } = await settings()
    const buttons = screen.getAllByRole('button', { name: /./ })
    const disconnect = screen.getByRole('button', { name: 'Disconnect' })
    expect(buttons.filter((button) => button.closest('dialog')).at(-1)).toBe(disconnect)
    await user.click(disconnect)
    await closed()
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
    await spoken('status', 'Disconnected')
    await pass(SNACKBAR_ACTION_MS + 100)
    await waitFor(() => expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1))
  })
})
