import { AppError } from '@/lib/core/app-error'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { openExportFile } from '@/lib/custody/export-file'
import type { ExportedWallet } from '@/lib/custody/exported-wallet'
import { getPasskeySecret } from '@/lib/custody/passkey'
import { openPublishedWallet, type PublishedSet, publishedSetsOf } from '@/lib/custody/published-parts'
import { type ByNamespace, walletNamespaces } from '@/lib/custody/wallet-addresses'
import { type Chosen, hasBothParts, readChosen } from './chosen-files'

/*
 * The script of `recovery.html`, a file that opens a wallet from disk when our servers are gone: from an export file, or
 * from what the services have published at their end. It has no code that reaches a network, and no text of the visitor
 * goes into markup.
 */

const NETWORKS: ByNamespace<string> = { [EIP155]: 'Ethereum and other EVM networks', [SOLANA]: 'Solana' }

function find<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(id)
  return found
}

const form = find('form', HTMLFormElement)
const fileField = find('file', HTMLInputElement)
const addressPart = find('address-part', HTMLDivElement)
const addressField = find('address', HTMLInputElement)
const passwordField = find('password', HTMLInputElement)
const openButton = find('open', HTMLButtonElement)
const passkeyPart = find('passkey-part', HTMLDivElement)
const passkeyButton = find('use-passkey', HTMLButtonElement)
const progress = find('progress', HTMLProgressElement)
const problem = find('problem', HTMLParagraphElement)
const found = find('found', HTMLParagraphElement)
const section = find('wallet', HTMLElement)
const phraseList = find('phrase', HTMLOListElement)
const accounts = find('accounts', HTMLDivElement)

let chosen: Chosen | null = null
let isBusy = false

/** A passkey belongs to the domain of the wallet, and works on a page of that domain alone. */
const hasPasskeys = location.protocol !== 'file:' && 'PublicKeyCredential' in window

function fail(text: string, field: HTMLElement): void {
  problem.textContent = text
  field.focus()
}

async function readFiles(): Promise<void> {
  chosen = null
  found.textContent = ''
  problem.textContent = ''
  addressPart.hidden = true
  passkeyPart.hidden = true
  const files = [...(fileField.files ?? [])]
  if (files.length === 0) return
  try {
    const read = readChosen(await Promise.all(files.map((file) => file.text())))
    if (read.kind === 'parts' && !hasBothParts(read.files))
      return fail('Choose both files at once: wallet-parts.json and vault-parts.json.', fileField)
    chosen = read
  } catch {
    return fail('This is not a file of a wallet, or one of a later version of this page.', fileField)
  }
  if (chosen.kind === 'export') {
    found.textContent = `The file is of the wallet ${chosen.file.addresses[EIP155]}.`
    return
  }
  found.textContent = 'These files are of a service that has ended. They have the wallets of all of its owners.'
  addressPart.hidden = false
  passkeyPart.hidden = !hasPasskeys
}

async function openByPassword(): Promise<void> {
  if (!isReady()) return
  if (passwordField.value === '') return fail('Type the password.', passwordField)
  const password = passwordField.value
  const onProgress = (done: number) => {
    progress.value = done
  }
  if (chosen?.kind === 'export') {
    const { file } = chosen
    return open(() => openExportFile(file, password, onProgress))
  }
  const sets = setsOf('password')
  if (sets) await open(() => openPublishedWallet(sets, { way: 'password', password }, onProgress))
}

async function openByPasskey(): Promise<void> {
  if (!isReady()) return
  const sets = setsOf('passkey')
  const [first] = sets ?? []
  if (!sets || !first) return
  const used = await getPasskeySecret(
    { window, walletId: first.walletPart.walletId },
    sets.flatMap(({ walletPart }) => walletPart.credentialId ?? []),
  )
  if (used.outcome !== 'done')
    return fail('The passkey was not used. It works on a page of the domain of the wallet alone.', passkeyButton)
  const { secret } = used.given
  await open(() => openPublishedWallet(sets, { way: 'passkey', secret }))
}

/** The published sets of the typed address that this way opens; `null` after it has said that there is none. */
function setsOf(way: 'password' | 'passkey'): readonly PublishedSet[] | null {
  const files = chosen?.kind === 'parts' ? chosen.files : []
  const sets = publishedSetsOf(files, addressField.value)
  const fitting = sets.filter(({ walletPart }) => walletPart.way === way)
  if (fitting.length > 0) return fitting
  const isOther = sets.length > 0
  fail(
    isOther
      ? `This wallet has no ${way}. ${way === 'password' ? PASSKEY_ONLY : 'Use its password.'}`
      : 'This address is not in the files. It is another one, or its wallet had automatic recovery alone.',
    addressField,
  )
  return null
}

const PASSKEY_ONLY = 'Its passkey works on a page of the domain of the wallet alone: open this page there.'

function isReady(): boolean {
  if (isBusy) return false
  problem.textContent = ''
  if (!chosen) fail('Choose the file first.', fileField)
  else if (!globalThis.crypto?.subtle)
    fail('This browser cannot decrypt here. Use a current Chrome, Edge or Firefox.', openButton)
  else if (chosen.kind === 'parts' && addressField.value.trim() === '')
    fail('Type an address of the wallet.', addressField)
  else return true
  return false
}

async function open(work: () => Promise<ExportedWallet | null>): Promise<void> {
  setBusy(true)
  try {
    const wallet = await work()
    if (!wallet) return fail('The password is wrong, or a file was changed.', passwordField)
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
  addressField.value = ''
  section.hidden = true
  form.hidden = false
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

fileField.addEventListener('change', () => void readFiles())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void openByPassword()
})
passkeyButton.addEventListener('click', () => void openByPasskey())
find('close', HTMLButtonElement).addEventListener('click', () => {
  clear()
  fileField.focus()
})
// A page that comes back from the history of the browser shows nothing.
addEventListener('pagehide', clear)
