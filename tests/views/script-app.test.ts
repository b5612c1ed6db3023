import { configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createScriptApp } from '@/components/embed/embed-app'
import type { ScriptApp } from '@/lib/runtime/create-script-page'
import { createShell } from '@/lib/runtime/create-shell'
import type { Shell } from '@/lib/runtime/runtime'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { createFakePorts } from '../fakes/fake-wallet-ports'
import { deferred } from '../support/deferred'
import { OWNER } from './support/render-modal'

// The code of the modal is read for the first time here.
configure({ asyncUtilTimeout: 30_000 })

let end: (() => void) | undefined
afterEach(() => {
  end?.()
  document.body.replaceChildren()
})

/** A page with the script's app, whose modal waits for `arrive`. */
function mountApp(): { readonly shell: Shell; readonly app: ScriptApp; arrive(): void } {
  const app = createScriptApp()
  const wallet = createFakeWallet({ accounts: [OWNER], rdns: 'org.a', name: 'Alder' })
  const { ports } = createFakePorts({ early: [wallet.detail] })
  const code = deferred<undefined>()
  const created = createShell({ projectId: 'shop', networks: [DEVNET] }, { stages: app.stages, ports })
  const shell: Shell = { ...created, runtime: () => code.promise.then(created.runtime) }
  app.mount(shell, {})
  end = () => shell.destroy()
  return { shell, app, arrive: () => code.resolve(undefined) }
}

test('behavior: a press shows the wallets before React is there, and the modal takes over', async () => {
  const { shell, app, arrive } = mountApp()
  const opened = app.open(shell)
  const dialog = await screen.findByRole('dialog', { name: 'Connect' })
  const [place] = document.body.children
  expect(within(dialog).getByRole('button', { name: 'Alder' })).toBeTruthy()
  expect(shell.loaded.getState().runtime).toBeUndefined()
  // React's element has nothing in it.
  expect(place?.lastElementChild?.childElementCount).toBe(0)
  arrive()
  expect(await opened).toBe(true)
  const modal = await screen.findByRole('dialog', { name: 'Connect' })
  expect(modal).not.toBe(dialog)
  expect(within(modal).getByRole('button', { name: 'Alder' })).toBeTruthy()
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
})

test('behavior: the dialog has the theme and the language of the page, and follows both', async () => {
  const { shell } = mountApp()
  const dialog = document.querySelector('dialog')
  const close = within(dialog as HTMLElement).getByRole('button', { hidden: true })
  expect([dialog?.dataset.foyer, dialog?.lang, dialog?.dir, dialog?.getAttribute('aria-label')]).toEqual([
    '',
    'en',
    'ltr',
    'Loading',
  ])
  shell.theme.setState({ mode: 'dark', variables: { '--fy-brass': 'teal' } })
  // The same button: it may have the focus, or be pressed.
  expect(within(dialog as HTMLElement).getByRole('button', { hidden: true })).toBe(close)
  await shell.setLocale('ar')
  await waitFor(() => expect(dialog?.getAttribute('aria-label')).toBe('جارٍ التحميل'))
  expect([dialog?.dataset.foyer, dialog?.lang, dialog?.dir]).toEqual(['dark', 'ar', 'rtl'])
  expect(dialog?.style.getPropertyValue('--fy-brass')).toBe('teal')
  expect(within(dialog as HTMLElement).getByRole('status', { hidden: true }).textContent).toBe('جارٍ التحميل')
  shell.theme.setState({ variables: {} })
  expect(dialog?.style.getPropertyValue('--fy-brass')).toBe('')
})

test('behavior: a press that the visitor has closed opens nothing later', async () => {
  const { shell, app, arrive } = mountApp()
  const opened = app.open(shell)
  const dialog = (await screen.findByRole('dialog', { name: 'Connect' })) as HTMLDialogElement
  dialog.close()
  arrive()
  await opened
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(0)
  expect(shell.loaded.getState().runtime?.modal.store.getState().open).not.toBe(true)
})
