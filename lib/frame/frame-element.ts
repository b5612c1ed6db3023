import { FRAME_VERSION } from './frame-protocol'

/** Where the embedded wallet is, and what its frame is told in its address (spec section 2). */
export interface FrameAddress {
  /** Origin of the wallet, without a trailing slash. */
  readonly walletUrl: string
  readonly projectId: string
  /** CAIP-2. */
  readonly chainId: string
  readonly enableLogger: boolean
  /** Language of what the frame shows. Ours; other frames ignore it. */
  readonly lang: string
  /** The currency that values are shown in, as it is stored. The frame reads it. */
  readonly currency: string
}

/** The frame in the page. */
export interface FrameElement {
  readonly iframe: HTMLIFrameElement
  /** Around the frame, closed. Opened as a modal dialog it shows the frame above any other one. */
  readonly dialog: HTMLDialogElement
}

const FRAME_ID = 'foyer-frame'

/** Address of the document of the frame. */
export function frameUrl({ walletUrl, projectId, chainId, enableLogger, lang, currency }: FrameAddress): string {
  const logger = `${enableLogger}`
  const query = new URLSearchParams({
    projectId,
    chainId,
    version: FRAME_VERSION,
    enableLogger: logger,
    lang,
    currency,
  })
  return `${walletUrl}/frame?${query}`
}

/**
 * Adds the hidden frame to the page, in a dialog of its own. It stays where it is for its whole life, because a frame that
 * moves in the document loads again.
 *
 * @param title - read by screen readers once the frame is shown.
 */
export function addFrameElement(document: Document, address: FrameAddress, title: string): FrameElement {
  const dialog = document.createElement('dialog')
  const element = document.createElement('iframe')
  element.id = FRAME_ID
  element.title = title
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
  )
  const origin = new URL(address.walletUrl).origin
  element.allow = ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  Object.assign(element.style, { position: 'fixed', display: 'none', border: 'none' })
  element.src = frameUrl(address)
  dialog.append(element)
  document.body.append(dialog)
  return { iframe: element, dialog }
}
