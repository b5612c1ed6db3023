import { announceProvider } from '@/lib/connect/announce-provider'
import { EMBEDDED_ICON } from '@/lib/connect/embedded-icon'
import { onStandardApp } from '@/lib/connect/standard-apps'
import { createBrowserPorts } from '@/lib/runtime/browser-ports'
import { createScriptPage } from '@/lib/runtime/create-script-page'
import { createScriptHandle } from '@/lib/runtime/script-handle'
import { defineElements } from './foyer-elements'
import { startEarly } from './start-early'

/** What the build knows; see `lib/server/start/build-embed.ts`. */
declare const FOYER_EMBED: {
  readonly css: string
  /** Where the other files are, relative to this script. */
  readonly folder: string
  /** The files that the first press needs. */
  readonly files: readonly string[]
}

const RDNS = 'app.foyer.modal'
const ABOUT = { name: 'Foyer', icon: EMBEDDED_ICON }

function start(): void {
  const script = new URL(import.meta.url)
  const page = createScriptPage({
    origin: script.origin,
    pageOrigin: location.origin,
    ports: createBrowserPorts(),
    loadApp: async () => (await import('./embed-app')).createScriptApp(),
  })
  const early = startEarly(
    page,
    FOYER_EMBED.files.map((file) => new URL(FOYER_EMBED.folder + file, script).href),
    () =>
      onStandardApp((app) => {
        if (page.store.getState().app?.isOwnApp(app)) return
        import('./embed-solana').then(
          ({ registerSolana }) => registerSolana(app, page, ABOUT),
          () => undefined,
        )
      }, window),
  )
  const projectId = script.searchParams.get('project')
  if (projectId !== null) page.configure({ projectId })
  Object.defineProperty(window, 'foyer', { value: Object.freeze(createScriptHandle(page)) })
  announceProvider(page.provider, { rdns: RDNS, ...ABOUT }, window)
  defineElements({ page, css: FOYER_EMBED.css, onUse: early })
  early()
}

if ('foyer' in window) console.warn('Foyer: the script is in this page twice')
else start()
