import { screen } from '@testing-library/react'
import { EMAIL, WALLET_URL } from '../../fakes/scripted-frame'
import { frame } from './embedded-account'
import { type ModalOptions, renderModal } from './render-modal'

export type Page = Awaited<ReturnType<typeof renderModal>>

/** A page that offers the login by e-mail, without wallets. */
export const renderForLogin = ({ config, ...options }: ModalOptions = {}): Promise<Page> =>
  renderModal({ wallets: [], ...options, config: { walletUrl: WALLET_URL, ...config } })

export async function press({ user }: Page, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

/** Opens the form of the login's own view. */
export async function openLogin(options?: ModalOptions): Promise<Page> {
  const page = await renderForLogin(options)
  await page.open({ view: 'EmailLogin' })
  await page.title('Log in with e-mail')
  return page
}

export async function submitEmail(page: Page, address = EMAIL): Promise<void> {
  await page.user.type(await screen.findByLabelText('E-mail address'), address)
  await press(page, 'Continue')
}

/** Opens the form for the code, as on a device that was approved before. */
export async function openCode(options?: ModalOptions) {
  frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', lifeSeconds: 600, resendSeconds: 30 })
  const page = await openLogin(options)
  await submitEmail(page)
  return { page, field: await screen.findByLabelText<HTMLInputElement>('Six-digit code') }
}
