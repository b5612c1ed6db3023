import { AppError } from '@/lib/core/app-error'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { type ExportFile, openExportFile, readExportFile } from '@/lib/custody/export-file'
import type { ExportedWallet } from '@/lib/custody/exported-wallet'
import { type ByNamespace, walletNamespaces } from '@/lib/custody/wallet-addresses'

/*
 * The script of `recovery.html`, a file that opens a wallet from disk when our servers are gone. It has no code that
 * reaches a network, and no text of the visitor goes into markup.
 */

const NETWORKS: ByNamespace<string> = { [EIP155]: 'Ethereum and other EVM networks', [SOLANA]: 'Solana' }

function find<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(id)
  return found
}

const form = find('form', HTMLFormElement)
const fileField = find('file', HTMLInputElement)
const passwordField = find('password', HTMLInputElement)
const openButton = find('open', HTMLButtonElement)
const progress = find('progress', HTMLProgressElement)
const problem = find('problem', HTMLParagraphElement)
const found = find('found', HTMLParagraphElement)
const section = find('wallet', HTMLElement)
const phraseList = find('phrase', HTMLOListElement)
const accounts = find('accounts', HTMLDivElement)

let file: ExportFile | null = null
let isBusy = false

function fail(text: string, field: HTMLElement): void {
  problem.textContent = text
  field.focus()
}

async function readFile(): Promise<void> {
  const [chosen] = fileField.files ?? []
  file = null
  found.textContent = ''
  problem.textContent = ''
  if (!chosen) return
  try {
    file = readExportFile(await chosen.text())
    found.textContent = `The file is of the wallet ${file.addresses[EIP155]}.`
  } catch {
    fail('This is not a file of a wallet, or one of a later version of this page.', fileField)
  }
}

async function open(): Promise<void> {
  if (isBusy) return
  problem.textContent = ''
  if (!file) return fail('Choose the file first.', fileField)
  if (passwordField.value === '') return fail('Type the password.', passwordField)
  if (!globalThis.crypto?.subtle)
    return fail('This browser cannot decrypt here. Use a current Chrome, Edge or Firefox.', openButton)
  setBusy(true)
  try {
    const wallet = await openExportFile(file, passwordField.value, (done) => {
      progress.value = done
    })
    if (!wallet) return fail('The password is wrong, or the file was changed.', passwordField)
    show(wallet)
  } catch (thrown) {
    const isForeign = AppError.is(thrown, 'custody.halves_differ')
    fail(isForeign ? 'The phrase of this file belongs to other addresses.' : 'The file could not be opened.', fileField)
  } finally {
    setBusy(false)
  }
}

function setBusy(busy: boolean): void {
  isBusy = busy
  progress.hidden = !busy
  progress.value = 0
  openButton.setAttribute('aria-disabled', `${busy}`)
}

function show({ phrase, addresses, paths, privateKeys }: ExportedWallet): void {
  clear()
  phraseList.replaceChildren(...phrase.split(' ').map((word) => element('li', word)))
  for (const namespace of walletNamespaces) {
    const list = element('dl')
    const key = element('dd', 'hidden')
    const button = element('button', 'Show the private key')
    button.type = 'button'
    button.className = 'quiet'
    button.addEventListener('click', () => {
      key.textContent = privateKeys[namespace] ?? ''
      button.remove()
    })
    list.append(
      ...[element('dt', 'Address'), element('dd', addresses[namespace])],
      ...[element('dt', 'Derivation path'), element('dd', paths[namespace])],
      ...[element('dt', 'Private key'), key],
    )
    accounts.append(element('h3', NETWORKS[namespace]), list, button)
  }
  form.hidden = true
  section.hidden = false
  find('wallet-title', HTMLHeadingElement).focus()
}

function clear(): void {
  phraseList.replaceChildren()
  accounts.replaceChildren()
  passwordField.value = ''
  section.hidden = true
  form.hidden = false
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

fileField.addEventListener('change', () => void readFile())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void open()
})
find('close', HTMLButtonElement).addEventListener('click', () => {
  clear()
  fileField.focus()
})
// A page that comes back from the history of the browser shows nothing.
addEventListener('pagehide', clear)
