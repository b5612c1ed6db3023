import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patchAccount } from '@/lib/account/account-store'
import { EMAIL } from '../fakes/scripted-frame'
import { factsOf, frame, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'

setUpFrame()

/** The settings of a login. With `social`, of one with an account of another service. */
async function openSettings(social?: { readonly provider: string; readonly name?: string; readonly email?: string }) {
  frame.answers.SHOW_SECURITY = () => undefined
  const page = await renderLoggedIn()
  await settled(() => expect(factsOf(page).status).toBe('connected'))
  if (social) {
    const user = { email: social.email ?? null, ...(social.name && { username: social.name }) }
    act(() => patchAccount(page.shell.account, 'eip155', { user, socialProvider: social.provider }))
  }
  await page.open({ view: 'AccountSettings' })
  return { page, rows: await screen.findByRole('list', { name: 'Wallet security' }) }
}

const row = (rows: HTMLElement, name: RegExp) => within(rows).getByRole('button', { name })

test('behavior: the rows of a login with GitHub say the provider and the name there, with its mark', async () => {
  const { page, rows } = await openSettings({ provider: 'github', name: 'octo-ada' })
  const logins = row(rows, /^Logins/)
  expect(logins.textContent).toContain('GitHub · octo-ada')
  expect(logins.querySelector('svg[data-provider]')?.getAttribute('data-provider')).toBe('github')
  await page.user.click(logins)
  await settled(() => expect(frame.last('SHOW_SECURITY')).toEqual({ section: 'logins' }))
})

test('behavior: a login without a mailbox can add one, in the frame', async () => {
  const { page, rows } = await openSettings({ provider: 'x' })
  expect(row(rows, /^Logins/).textContent).toContain('X')
  expect(within(rows).queryByText(EMAIL)).toBeNull()
  await page.user.click(row(rows, /^Add an e-mail address/))
  await settled(() => expect(frame.last('SHOW_SECURITY')).toEqual({ section: 'logins' }))
})

test('behavior: a login by e-mail shows its address, which can be changed, and leads to its logins', async () => {
  const { page, rows } = await openSettings()
  expect(row(rows, /^E-mail/).textContent).toContain(EMAIL)
  expect(within(rows).queryByText('Add an e-mail address')).toBeNull()
  await page.user.click(row(rows, /^Logins/))
  await settled(() => expect(frame.last('SHOW_SECURITY')).toEqual({ section: 'logins' }))
})

test('behavior: a login with a provider and a mailbox shows both', async () => {
  const { rows } = await openSettings({ provider: 'google', name: 'Ada', email: EMAIL })
  expect(row(rows, /^Logins/).textContent).toContain('Google · Ada')
  expect(row(rows, /^E-mail/).textContent).toContain(EMAIL)
})
