import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { TrackedEvent } from '@/lib/analytics/events'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import type { PageProvider } from '@/lib/connect/eip1193-provider'
import { ignoreFailure } from '@/lib/core/ignore-failure'
import { loadOnce } from '@/lib/core/load-once'
import { FOYER_VERSION } from '@/lib/core/versions'
import { isModalHistoryEntry } from '@/lib/modal/history-mark'
import type { PageSettings } from '@/lib/project/project-config-contract'
import { SOCIAL_RETURN_KEY } from '@/lib/social-login/social-return-key'
import { chooseLocale } from '@/lib/text/choose-locale'
import type { Locale } from '@/lib/text/locales'
import { scriptTexts } from '@/lib/text/script-texts'
import type { LoadChunk } from './chunks'
import { createShell } from './create-shell'
import type { RuntimePorts } from './ports'
import type { PublicStateReader } from './public-state'
import type { OpenOptions, Runtime, Shell } from './runtime'
import { type ScriptOptions, scriptConfig } from './script-config'
import { LOCALE_COOKIE, THEME_COOKIE, themeModeOf } from './visitor-cookies'

/** What loads after the script: what draws the modal, and all of its chunks. */
export interface ScriptApp {
  readonly stages: LoadChunk
  /** Draws the modal of a shell, once. `provider` is what this page announces: our own discovery leaves it out. */
  mount(shell: Shell, provider: object): void
  /** Opens the modal. Never rejects. Returns whether its code was loaded. */
  open(shell: Shell, options?: OpenOptions): Promise<boolean>
  preload(shell: Shell): void
  /** Whether what collects wallets of the Wallet Standard is the modal, and no library of the page. */
  isOwnApp(app: object): boolean
  /** What a page may read of the shell now. Another reader once the modal has loaded. */
  stateOf(shell: Shell): PublicStateReader
}

export interface ScriptPageState {
  /** `undefined` until the settings of the project are here. */
  readonly shell: Shell | undefined
  /** `Shell.loaded`. */
  readonly runtime: Runtime | undefined
  /** `undefined` until a press, or a wallet of an earlier visit, has needed it. */
  readonly app: ScriptApp | undefined
  /** Something was pressed, and the modal is not here yet. */
  readonly isOpening: boolean
  /** The last press opened nothing. The next one tries again. */
  readonly hasFailed: boolean
}

export interface ScriptPage {
  readonly store: StoreApi<ScriptPageState>
  readonly ports: RuntimePorts
  /** The language of the button, before there is a shell. */
  locale(): Locale
  /** Adds options. Those that are read once, when the settings are loaded, have no effect after that. */
  configure(options: ScriptOptions): void
  /** Whether the page has named its project. */
  hasProject(): boolean
  /** Loads the settings, and starts. A failed load may be repeated. */
  shell(): Promise<Shell>
  /** Loads what the next press needs, when the pointer or the focus reaches a button. Never rejects. */
  prepare(): void
  /** Opens the modal. Never rejects; `hasFailed` says that it did not load. */
  open(options?: OpenOptions): Promise<void>
  /** For libraries of the page (EIP-1193). */
  readonly provider: PageProvider
  onEvent(listener: (event: TrackedEvent) => void): () => void
  /** Whether something must be loaded before the visitor presses anything, such as a wallet that was connected. */
  readonly isRemembered: boolean
}

export interface ScriptPageParts {
  /** Origin of the Foyer server: that of the script. */
  readonly origin: string
  readonly pageOrigin: string
  readonly ports: RuntimePorts
  loadApp(): Promise<ScriptApp>
}

/** The page of the script: waits with the settings and with all other code until something needs them. */
export function createScriptPage({ origin, pageOrigin, ports, loadApp }: ScriptPageParts): ScriptPage {
  const store = createStore<ScriptPageState>(() => ({
    shell: undefined,
    runtime: undefined,
    app: undefined,
    isOpening: false,
    hasFailed: false,
  }))
  const listeners = new Set<(event: TrackedEvent) => void>()
  let options: ScriptOptions = {}
  let press: object | undefined

  const cookieOf = (name: string): string | undefined =>
    ports
      .cookies()
      .split('; ')
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1)

  const locale = (): Locale =>
    chooseLocale({ chosen: options.locale ?? cookieOf(LOCALE_COOKIE), accepted: ports.languages() })

  const app = loadOnce(async () => {
    const [loaded, shell] = await Promise.all([loadApp(), shellOf()])
    loaded.mount(shell, provider)
    store.setState({ app: loaded })
    return loaded
  })

  const shellOf = loadOnce(async () => {
    const page = await loadSettings()
    const themeMode = themeModeOf(cookieOf(THEME_COOKIE))
    const host = scriptConfig(
      page,
      { ...(themeMode !== undefined && { themeMode }), ...options },
      { origin, isOwnOrigin: origin === pageOrigin },
    )
    const shell = createShell(host, {
      stages: async (name) => (await app()).stages(name),
      firstTexts: scriptTexts(locale()),
      ports,
    })
    shell.onEvent((event) => {
      for (const listener of [...listeners]) listener(event)
    })
    shell.loaded.subscribe((loaded) => store.setState(loaded))
    store.setState({ shell })
    shell.start()
    return shell
  })

  /** @returns `undefined` where the server refuses the project. Rejects when it does not answer. */
  async function loadSettings(): Promise<PageSettings | undefined> {
    const query = new URLSearchParams({
      projectId: options.projectId ?? '',
      version: FOYER_VERSION,
      settings: 'page',
    })
    const answer = await ports.fetch(`${origin}/api/config?${query}`)
    // The modal asks again and says why: a project that does not exist, or an origin that it does not list.
    if (answer.status >= 400 && answer.status < 500) return undefined
    if (!answer.ok) throw new Error(`${answer.status}`)
    return ((await answer.json()) as { readonly page?: PageSettings }).page
  }

  const provider: PageProvider = {
    request: async (call) => (await shellOf()).provider.request(call),
    on(event, listener) {
      ignoreFailure(shellOf().then((shell) => shell.provider.on(event, listener)))
      return provider
    },
    removeListener(event, listener) {
      ignoreFailure(shellOf().then((shell) => shell.provider.removeListener(event, listener)))
      return provider
    },
  }

  return {
    store,
    ports,
    locale,
    provider,
    hasProject: () => Boolean(options.projectId),
    shell: shellOf,
    configure(more) {
      options = { ...options, ...more }
      const { shell } = store.getState()
      if (shell === undefined) return
      if (more.themeMode !== undefined) shell.theme.setState({ mode: more.themeMode })
      if (more.themeVariables !== undefined) shell.theme.setState({ variables: more.themeVariables })
      if (more.locale !== undefined) ignoreFailure(shell.setLocale(more.locale))
    },
    prepare() {
      ignoreFailure(Promise.all([app(), shellOf()]).then(([loaded, shell]) => loaded.preload(shell)))
    },
    async open(request) {
      const own = {}
      press = own
      store.setState({ isOpening: true, hasFailed: false })
      const isOpen = await Promise.all([app(), shellOf()]).then(
        // Of several presses meanwhile, the last one counts.
        ([loaded, shell]) => press !== own || loaded.open(shell, request),
        () => false,
      )
      if (press === own) store.setState({ isOpening: false, hasFailed: !isOpen })
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isRemembered:
      rememberedConnections(ports.storage).length > 0 ||
      ports.storage.get(SOCIAL_RETURN_KEY) !== null ||
      isModalHistoryEntry(ports.history.state),
  }
}
