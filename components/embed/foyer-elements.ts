import styles from '@/components/modal/ConnectButton.module.css'
import { setThemeVariables, themeAttributes } from '@/components/modal/theme-attributes'
import { activeAccount } from '@/lib/account/account-store'
import { isOnUnknownNetwork } from '@/lib/account/unknown-network'
import type { ScriptPage } from '@/lib/runtime/create-script-page'
import type { OpenOptions, Shell } from '@/lib/runtime/runtime'
import { attributeNames, optionOf, type ScriptOptions } from '@/lib/runtime/script-config'
import { fillText } from '@/lib/text/fill-text'
import { scriptTexts } from '@/lib/text/script-texts'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { ShellTextKey } from '@/lib/text/text-key'
import { element } from './element'

/** Properties of the elements, and the option that each sets. Attributes have the same names. */
const PROPERTIES = {
  project: 'projectId',
  networks: 'networks',
  theme: 'themeMode',
  language: 'locale',
  features: 'features',
  themeVariables: 'themeVariables',
} as const satisfies Readonly<Record<string, keyof ScriptOptions>>

export interface ElementParts {
  readonly page: ScriptPage
  /** Styles of the buttons, for their shadow root: theme.css and ConnectButton.module.css. */
  readonly css: string
  /** Called when an element has come into the page, and after each option. */
  onUse(): void
}

/** What a button shows. */
interface Drawing {
  readonly isQuiet: boolean
  readonly isUnsupported: boolean
  readonly parts: readonly (Node | string)[]
}

/**
 * Defines `<foyer-button>` and `<foyer-network-button>`. Each is drawn in a shadow root, so that styles of the page do not
 * reach it. An element that is removed listens to nothing.
 */
export function defineElements({ page, css, onUse }: ElementParts): void {
  const sheet = new CSSStyleSheet()
  // A press ends on the button itself, whatever is drawn in it meanwhile: a browser gives up one whose node is gone.
  sheet.replaceSync(`${css}button *{pointer-events:none}`)

  abstract class FoyerElement extends HTMLElement {
    static readonly observedAttributes = attributeNames
    readonly #frame = element('span', styles.frame)
    readonly #button = element('button', styles.button)
    readonly #alert = element('span', styles.failed)
    #stops: (() => void)[] = []
    protected readonly request: OpenOptions | undefined = undefined

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      this.#button.type = 'button'
      this.#button.ariaHasPopup = 'dialog'
      this.#alert.role = 'alert'
      this.#frame.append(this.#button, this.#alert)
      root.append(this.#frame)
      this.#button.addEventListener('pointerenter', page.prepare)
      this.#button.addEventListener('focus', page.prepare)
      this.#button.addEventListener('click', () => void page.open(this.request))
    }

    connectedCallback(): void {
      this.#adoptEarlyProperties()
      const draw = () => this.#draw()
      let followed: Shell | undefined
      // There is one shell for the life of the page.
      const follow = (): void => {
        const { shell } = page.store.getState()
        if (shell !== undefined && shell !== followed) {
          followed = shell
          for (const store of [shell.account, shell.network, shell.text.store, shell.theme]) {
            this.#stops.push(store.subscribe(draw))
          }
        }
        draw()
      }
      this.#stops = [
        page.store.subscribe(follow),
        page.onEvent(({ event, properties, at }) => {
          this.dispatchEvent(new CustomEvent(event, { detail: { ...properties, at } }))
        }),
      ]
      follow()
      onUse()
    }

    disconnectedCallback(): void {
      for (const stop of this.#stops) stop()
      this.#stops = []
    }

    attributeChangedCallback(name: (typeof attributeNames)[number], _: string | null, text: string | null): void {
      page.configure(optionOf(name, text))
      onUse()
    }

    /** Takes over what a page has set on the element before this script had defined it. */
    #adoptEarlyProperties(): void {
      const own = this as unknown as Record<string, unknown>
      for (const name of Object.keys(PROPERTIES)) {
        if (!Object.hasOwn(own, name)) continue
        const value = own[name]
        delete own[name]
        own[name] = value
      }
    }

    #draw(): void {
      const { shell, isOpening, hasFailed } = page.store.getState()
      const locale = shell?.text.store.getState().locale ?? page.locale()
      const first = scriptTexts(page.locale()).texts
      const t = (key: ShellTextKey, details?: Readonly<Record<string, string>>): string =>
        shell ? shell.text.t(key, details) : fillText(first[key], details, locale)
      const { mode = 'system', variables = {} } = shell?.theme.getState() ?? {}
      const attributes = Object.entries(themeAttributes(mode, locale))
      for (const [name, value] of attributes) this.#frame.setAttribute(name, value)
      setThemeVariables(this.#frame, variables)
      const { isQuiet, isUnsupported, parts } = this.drawing(shell, t)
      this.#button.className = `${styles.button}${isQuiet ? ` ${styles.known}` : ''}`
      this.#button.toggleAttribute('data-unsupported', isUnsupported)
      this.#button.ariaBusy = String(isOpening)
      this.#button.replaceChildren(...parts)
      this.#alert.textContent = hasFailed ? t('button.failed') : ''
    }

    protected abstract drawing(
      shell: Shell | undefined,
      t: (key: ShellTextKey, details?: Readonly<Record<string, string>>) => string,
    ): Drawing
  }

  for (const [name, option] of Object.entries(PROPERTIES)) {
    Object.defineProperty(FoyerElement.prototype, name, {
      configurable: true,
      set(value: unknown) {
        page.configure({ [option]: value })
        onUse()
      },
    })
  }

  class FoyerButton extends FoyerElement {
    protected drawing(shell: Shell | undefined, t: Parameters<FoyerElement['drawing']>[1]): Drawing {
      const facts = shell && activeAccount(shell.account.getState())
      const status = facts?.status ?? (page.isRemembered ? 'reconnecting' : 'disconnected')
      const isUnsupported =
        shell !== undefined && isOnUnknownNetwork(shell.account.getState(), shell.network.getState())
      const isQuiet = status !== 'disconnected' && status !== 'connecting'
      if (status === 'connected' && facts?.address !== undefined) {
        const { address, profileName, profileImage } = facts
        const account = element('span', styles.account)
        if (profileImage !== undefined) account.append(picture(profileImage))
        const name = element('bdi', styles.address)
        name.dir = 'ltr'
        name.role = 'img'
        name.ariaLabel = t('button.account', { address: [profileName, address].filter(Boolean).join(', ') })
        name.textContent = profileName ?? shortenAddress(address)
        account.append(name)
        return { isQuiet, isUnsupported, parts: [element('span', styles.dot), account] }
      }
      const key =
        status === 'connecting'
          ? 'button.connecting'
          : status === 'reconnecting'
            ? 'button.reconnecting'
            : 'button.connect'
      const words = element('span', isQuiet ? styles.restoring : undefined)
      words.textContent = t(key)
      return { isQuiet, isUnsupported, parts: [words] }
    }
  }

  class FoyerNetworkButton extends FoyerElement {
    protected override readonly request: OpenOptions = { view: 'Networks' }

    protected drawing(shell: Shell | undefined, t: Parameters<FoyerElement['drawing']>[1]): Drawing {
      // The name of a network is the server's: until its answer the button is as large as with one.
      if (shell === undefined) return { isQuiet: true, isUnsupported: false, parts: ['\u00a0'] }
      const { active, networks } = shell.network.getState()
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === active)
      const name = element('bdi')
      name.textContent = network?.name ?? t('button.unsupportedNetwork')
      const src = network?.assets.imageUrl
      return { isQuiet: true, isUnsupported: false, parts: src ? [picture(src), name] : [name] }
    }
  }

  customElements.define('foyer-button', FoyerButton)
  customElements.define('foyer-network-button', FoyerNetworkButton)
}

function picture(src: string): HTMLImageElement {
  const image = Object.assign(element('img'), { src, alt: '', width: 20, height: 20 })
  image.style.borderRadius = '50%'
  return image
}
