import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Playground } from '@/app/(site)/playground/Playground'
import { DEVNET, MAINNET } from '@/tests/fakes/fake-wallet-networks'
import { endModal } from './support/render-modal'

const server = { projectId: 'shop', networks: [MAINNET, DEVNET], signIn: 'optional' as const }

beforeEach(() => window.history.replaceState(null, '', '/playground'))
afterEach(endModal)

function open() {
  render(<Playground server={server} serverUrl="https://foyer.example" chainNames={{}} devnetRpcUrl={undefined} />)
  return userEvent.setup()
}
const group = (name: string) => screen.getByText(name, { selector: 'summary' })
/** The code, once a modal with the choices has been made, which takes its time on a busy machine. */
const shown = () => expect.poll(code, { timeout: 15_000 })
const code = () => screen.getByRole('region', { name: 'Code for your page' }).textContent ?? ''

describe('the playground', () => {
  test('behavior: a choice is in the code and in the address, and the defaults remove it from both', async () => {
    const user = open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'dark')
    await shown().toContain('theme="dark"')
    expect(window.location.search).toBe('?themeMode=dark')
    await user.click(screen.getByRole('button', { name: 'Back to the defaults' }))
    await shown().not.toContain('theme=')
    expect(window.location.search).toBe('')
  })

  test('behavior: an address with choices shows them', async () => {
    window.history.replaceState(null, '', '/playground?locale=de&features.swap=off')
    open()
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'de')
    await shown().toContain('features: { swap: false }')
  })

  test('behavior: the modal beside the controls has the choices', async () => {
    window.history.replaceState(null, '', '/playground?locale=de')
    open()
    expect(await screen.findByRole('region', { name: 'Verbinden' }, { timeout: 20_000 })).toBeTruthy()
  })

  test('error: a number out of range says so, stays, and is not in the code', async () => {
    const user = open()
    await user.click(group('Wallets'))
    const field = screen.getByRole('textbox', { name: 'Recommended, at most' })
    await user.clear(field)
    await user.type(field, '99')
    expect(screen.getByText('A whole number from 0 to 10')).toBeTruthy()
    expect(field).toHaveProperty('value', '99')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(code()).not.toContain('99')
  })

  test('behavior: of several networks, the code names those that are checked', async () => {
    const user = open()
    await user.click(group('Networks'))
    const networks = screen.getByRole('group', { name: 'Networks' })
    await user.click(within(networks).getByRole('checkbox', { name: new RegExp(MAINNET.name) }))
    await shown().toContain(`networks="${DEVNET.caipNetworkId}"`)
  })

  test('behavior: each way has its code', async () => {
    const user = open()
    await user.click(screen.getByRole('tab', { name: 'AppKit' }))
    expect(code()).toContain("from 'foyer/appkit'")
    await user.click(screen.getByRole('tab', { name: 'React' }))
    expect(code()).toContain("from 'foyer/react'")
  })
})
