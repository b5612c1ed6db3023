import type { NetworkStore } from '@/lib/account/network-store'
import { pageMetadata } from '@/lib/connect/app-metadata'
import { EMBEDDED_ICON } from '@/lib/connect/embedded-icon'
import { embeddedNamespaces, embeddedWallet } from '@/lib/connect/embedded-id'
import type { EmbeddedContext, EmbeddedStore } from '@/lib/connect/sources/embedded/embedded-context'
import type { LoginOffer } from '@/lib/connect/sources/embedded/embedded-source'
import { CURRENCY_KEY } from '@/lib/core/currencies'
import { FRAME_COLOURS } from '@/lib/core/frame-colours'
import { SDK } from '@/lib/core/sdk'
import type { ViewEntry } from '@/lib/modal/views'
import { isLoginOffered, isOffered, type ProjectStore } from '@/lib/project/project-offer'
import type { TextStore } from '@/lib/text/text-store'
import type { RuntimeConfig } from './config-schema'
import type { RuntimePorts } from './ports'
import type { ThemeStore } from './theme-store'

/** What the embedded wallet uses of its page. */
export interface EmbeddedPage {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  readonly network: NetworkStore
  readonly text: TextStore
  readonly theme: ThemeStore
  /** Shows a view on top of what is open. Resolves once the modal has closed. */
  show(entry: ViewEntry): Promise<void>
  readonly state: EmbeddedStore
  readonly project: ProjectStore
}

/** Connects the embedded wallet with the stores of the page. */
export function createEmbeddedContext(page: EmbeddedPage): EmbeddedContext {
  const { config, ports, network, text, theme, state, project, show } = page
  const { projectId, walletUrl } = config
  const openPrompt = () => void show({ view: 'ApproveTransaction', params: {} }).catch(() => undefined)
  return {
    wallet: { ...embeddedWallet(config.networks.map(({ chainNamespace }) => chainNamespace)), icon: EMBEDDED_ICON },
    networks: () =>
      config.networks.filter(
        ({ chainNamespace, caipNetworkId }) =>
          embeddedNamespaces.includes(chainNamespace) &&
          isLoginOffered(project.getState(), config.features, caipNetworkId),
      ),
    state,
    storage: ports.storage,
    now: ports.now,
    address: () => ({
      walletUrl,
      projectId,
      chainId: network.getState().active,
      enableLogger: false,
      lang: text.store.getState().locale,
      currency: ports.storage.get(CURRENCY_KEY) ?? config.currency,
    }),
    theme() {
      const { mode, variables } = theme.getState()
      const isDark = mode === 'dark' || (mode === 'system' && darkScheme().matches)
      const themeMode = isDark ? 'dark' : 'light'
      const { action, card } = FRAME_COLOURS[themeMode]
      return {
        themeMode,
        themeVariables: { ...variables },
        // The names that frames of other makers know.
        w3mThemeVariables: {
          '--w3m-accent': variables['--fy-action'] ?? action,
          '--w3m-background': variables['--fy-card'] ?? card,
        },
      }
    },
    app: () => ({ metadata: pageMetadata(config.metadata), ...SDK, projectId }),
    onThemeChange(listener) {
      const scheme = darkScheme()
      const unsubscribe = theme.subscribe(listener)
      scheme.addEventListener('change', listener)
      return () => {
        unsubscribe()
        scheme.removeEventListener('change', listener)
      }
    },
    openLogin() {
      const hasEmail = isOffered(project.getState(), config.features, 'email', network.getState().active)
      return show({ view: hasEmail ? 'EmailLogin' : 'Connect', params: {} })
    },
    openPrompt,
  }
}

const darkScheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** Whether the embedded wallet has a login, and changes of that. */
export function createLoginOffer({ config, network, project }: EmbeddedPage): LoginOffer {
  return {
    isOffered: () => isLoginOffered(project.getState(), config.features, network.getState().active),
    subscribe(listener) {
      const stops = [project.subscribe(listener), network.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
