import { IconButton } from '@/components/ui/IconButton'
import { DrawnPicture } from '@/components/ui/Picture'
import { X } from '@/components/ui/page-icons'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import { isExplorerId } from '@/lib/connect/explorer-rdns'
import { recentWallets } from '@/lib/connect/recent-wallets'
import { discoveryOf } from '@/lib/connect/sources/injected/page-discovery'
import { isPhone } from '@/lib/core/device'
import { namespaces } from '@/lib/core/namespaces'
import { isLoginOffered } from '@/lib/project/project-offer'
import { createCodeOffer } from '@/lib/runtime/code-offer'
import { connectModel } from '@/lib/runtime/connect-model'
import { listedWallets } from '@/lib/runtime/listed-wallets'
import type { Shell } from '@/lib/runtime/runtime'
import { afterPaint } from './after-paint'
import { CardFrame } from './CardFrame'
import { noteFocus } from './carry-focus'
import { drawElements } from './draw-elements'
import { inTime } from './in-time'
import './isolation.css'
import styles from './ModalCard.module.css'
import frame from './ModalFrame.module.css'
import { walletPicture } from './parts/WalletPicture'
import { lockScroll } from './scroll-lock'
import { ConnectCard, type ConnectChoice } from './views/Connect/ConnectCard'
import { EmailFields } from './views/Connect/EmailFields'
import { emailHint, knownAddress } from './views/Connect/email-facts'
import { readSocialLines } from './views/Connect/social-lines'

/** A press that is not seen to end, because the pointer has left the window, holds nothing up for longer. */
const LONGEST_PRESS_MS = 1_500

/** Connect, drawn before React's card is here. */
export interface FirstCard {
  /** Resolves once no key or button is held down in the card: a press must end where it began. */
  released(): Promise<void>
  /** Does in the open modal what the visitor has pressed. */
  carryOut(): void
  /** Says that the modal has not loaded. The next press in the card loads it again. */
  fail(): void
}

interface DrawnCard extends FirstCard {
  readonly slot: HTMLElement
  remove(): void
}

const cards = new Map<HTMLDialogElement, DrawnCard>()

/**
 * Draws Connect into the dialog that a press has opened, loads the modal behind it, and waits until no press in the card is
 * under way. Resolves with the card; with `undefined` without one, and with `null` once the card says that the modal has
 * not loaded.
 *
 * @param dialog - The dialog; `undefined` where the modal opens with something else than its first view.
 * @param retry - Opens the modal again, after a failed load.
 * @throws the error of the load, without a card that says it.
 */
export async function loadBehindCard(
  shell: Shell,
  dialog: HTMLDialogElement | undefined,
  loadModal: (shell: Shell) => Promise<unknown>,
  retry: () => unknown,
): Promise<FirstCard | undefined | null> {
  let card: FirstCard | undefined
  try {
    card = dialog && (await inTime(drawFirstCard(shell, dialog, retry)))
    await inTime(loadModal(shell))
    await card?.released()
    return card
  } catch (cause) {
    if (card === undefined) throw cause
    card.fail()
    return null
  }
}

/**
 * Resolves once the card is painted. With `undefined` where the modal would open with something else, and when the dialog
 * was closed meanwhile.
 */
async function drawFirstCard(
  shell: Shell,
  dialog: HTMLDialogElement,
  retry: () => unknown,
): Promise<FirstCard | undefined> {
  if (!cards.has(dialog) && opensConnect(shell)) {
    await shell.text.load('modal')
    if (dialog.open && !cards.has(dialog)) cards.set(dialog, createCard(shell, dialog, retry))
  }
  if (cards.has(dialog)) await new Promise<void>((resolve) => afterPaint(resolve))
  return cards.get(dialog)
}

/** Loads the texts of the first card, and what follows it after the next frame. Ignores failures: a press tries again. */
export function preload(shell: Shell, loadModal: (shell: Shell) => Promise<unknown>): void {
  const ignore = (): void => undefined
  shell.text.load('modal').catch(ignore)
  afterPaint(() => void loadModal(shell).catch(ignore))
}

/**
 * Removes the first card, because the modal's dialog shows the same. Returns a function that gives that dialog the focus
 * and the typed address; `undefined` without a first card.
 */
export function leaveFirstCard(): ((dialog: HTMLElement) => void) | undefined {
  const [card] = cards.values()
  if (card === undefined) return undefined
  const giveFocus = noteFocus(card.slot)
  card.remove()
  return giveFocus
}

/** Whether the modal opens with Connect, and all that Connect lists is known. */
function opensConnect({ config, account }: Shell): boolean {
  const { accounts } = account.getState()
  const { include, exclude, featured } = config.wallets
  const isTableNeeded = [...include, ...exclude, ...featured].some(isExplorerId)
  const isAlone = namespaces.every((each) => accounts[each].status === 'disconnected')
  return isAlone && !isTableNeeded && !config.manualWalletControl && config.namespaces.length > 0
}

function createCard(shell: Shell, dialog: HTMLDialogElement, retry: () => unknown): DrawnCard {
  const { config, ports, network, text } = shell
  const { t } = text
  const { active } = network.getState()
  const discovery = discoveryOf(config, ports)
  const offersCode = createCodeOffer({ config, ports, wallets: discovery })
  const ends = new AbortController()
  const titleId = `${dialog.id}-title`
  const slot = document.createElement('div')
  slot.className = frame.slot ?? ''
  let chosen: ConnectChoice | undefined
  let address = knownAddress(shell)
  let hasFailed = false

  const choose = (choice: ConnectChoice): void => {
    chosen = choice
    if (hasFailed) retry()
    hasFailed = false
    draw()
  }

  function draw(): void {
    // Until the server has answered, only the host decides.
    const project = { config: undefined }
    const hasLogin = isLoginOffered(project, config.features, active)
    const model = connectModel({
      config,
      project,
      rows: listedWallets(config, discovery.store.getState().wallets, recentWallets(ports.storage), hasLogin),
      active,
      network: undefined,
      onPhone: isPhone(ports.device()),
      offersCode: offersCode({}),
    })
    const giveFocus = noteFocus(slot)
    slot.replaceChildren(
      ...drawElements(
        <div className={styles.card} data-card="">
          <CardFrame
            titleId={titleId}
            title={t('title.Connect')}
            end={
              <IconButton label={t('modal.close')} onClick={() => dialog.close()}>
                <X />
              </IconButton>
            }
          >
            <div className={styles.view}>
              <ConnectCard
                model={model}
                t={t}
                networkName={undefined}
                chosen={chosen}
                socialLines={readSocialLines(ports.storage)}
                picture={pictureOf}
                email={
                  model.email && (
                    <EmailFields
                      t={t}
                      id={`${dialog.id}-email`}
                      address={address}
                      hint={emailHint(shell, t, undefined)}
                      isServed={model.email.isServed}
                      isBusy={chosen === 'email'}
                      onType={(typed) => {
                        address = typed
                      }}
                      onSubmit={() => choose('email')}
                    />
                  )
                }
                late={{}}
                onChoose={choose}
              />
            </div>
          </CardFrame>
          <p className={styles.reason} role="alert">
            <span>{hasFailed && t('button.failed')}</span>
          </p>
        </div>,
      ),
    )
    giveFocus(slot)
  }

  const stopDiscovery = discovery.start()
  const unsubscribe = discovery.store.subscribe(draw)
  draw()
  dialog.append(slot)
  dialog.dataset.foyerRoot = ''
  dialog.dataset.drawn = ''
  dialog.setAttribute('aria-labelledby', titleId)
  const unlock = lockScroll()
  slot.querySelector('h2')?.focus({ preventScroll: true })
  const released = followPresses(slot, ends.signal)

  function remove(): void {
    cards.delete(dialog)
    ends.abort()
    unsubscribe()
    stopDiscovery()
    unlock()
    slot.remove()
    delete dialog.dataset.foyerRoot
    delete dialog.dataset.drawn
    dialog.removeAttribute('aria-labelledby')
  }
  dialog.addEventListener('close', remove, { signal: ends.signal })

  return {
    slot,
    remove,
    released,
    carryOut() {
      const { runtime } = shell.loaded.getState()
      if (chosen === undefined || runtime === undefined) return
      if (chosen === 'all') return runtime.modal.push('AllWallets', {})
      if (chosen === 'email') runtime.embedded.setState({ submitted: { email: address } })
      runtime.connectWallet(chosen === 'email' ? EMBEDDED : chosen.walletId)
    },
    fail() {
      hasFailed = true
      chosen = undefined
      draw()
    },
  }
}

/** An image that does not load becomes the first letter, as in React's drawing. */
function pictureOf(wallet: { readonly src: string | undefined; readonly name: string }) {
  const broken = { ...walletPicture({ ...wallet, src: undefined }), onBroken: () => undefined }
  return (
    <DrawnPicture
      {...walletPicture(wallet)}
      onBroken={(image) => image.replaceWith(...drawElements(<DrawnPicture {...broken} />))}
    />
  )
}

/** Returns what resolves once no press is under way in the card. */
function followPresses(slot: HTMLElement, signal: AbortSignal): () => Promise<void> {
  let isHeld = false
  let notify = (): void => undefined
  const press = () => {
    isHeld = true
  }
  // In a task of its own: the click follows the release.
  const release = () =>
    setTimeout(() => {
      isHeld = false
      notify()
    })
  for (const event of ['pointerdown', 'keydown']) slot.addEventListener(event, press, { signal })
  for (const event of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(event, release, { signal })
  return () =>
    new Promise((resolve) => {
      if (!isHeld) return resolve()
      notify = resolve
      setTimeout(resolve, LONGEST_PRESS_MS)
    })
}
