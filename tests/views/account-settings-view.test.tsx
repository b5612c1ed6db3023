import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { readSmallBalancesShown } from '@/lib/balance/small-balances'
import { loadLocale } from '@/lib/text/load-locale'
import { localeNames } from '@/lib/text/locale-names'
import { stagesWith } from '../support/stages'
import { closed, endModal, type ModalOptions, OWNER, renderModal, spoken } from './support/render-modal'

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

  test('behavior: Disconnect, its last row, closes the modal, says so, and asks the wallet to revoke its permissions', async () => {
    const { user, shell, wallet } = await settings()
    const buttons = screen.getAllByRole('button', { name: /./ })
    const disconnect = screen.getByRole('button', { name: 'Disconnect' })
    expect(buttons.filter((button) => button.closest('dialog')).at(-1)).toBe(disconnect)
    await user.click(disconnect)
    await closed()
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
    await spoken('status', 'Disconnected')
    await waitFor(() => expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1))
  })
})
