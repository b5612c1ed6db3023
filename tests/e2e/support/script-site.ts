import { createServer } from 'node:http'
import { build } from 'esbuild'
import type { ScriptHandle } from '@/lib/runtime/script-handle'
import { hostileSheets } from './hostile-sheets'
import { wordPressPage } from './wordpress-page'

/** A page with the script. */
export type FoyerWindow = Window & { readonly foyer: ScriptHandle }

/** A site that has nothing of Foyer but the address of its script. */
export interface ScriptSite {
  readonly url: string
  stop(): Promise<void>
}

/** Pages that a framework draws, by their files in `tests/e2e/script-site`. */
export const frameworks = ['vue', 'react-18', 'react-19'] as const

const NONCE = 'R4nd0m'

/** Code of the page adds the script, as that of a banner for consent or of a tag manager does. */
const latePage = (foyer: string, projectId: string) => `<h1>A shop</h1><foyer-button></foyer-button>
  <button type="button">Accept all</button>
  <script>
    document.querySelector('button').addEventListener('click', () => {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = '${foyer}/embed.js?project=${projectId}'
      document.head.append(script)
    })
  </script>`

/** What the names that a page imports stand for. */
const ALIASES: Readonly<Record<(typeof frameworks)[number], Readonly<Record<string, string>>>> = {
  // With the compiler of templates.
  vue: { vue: 'vue/dist/vue.esm-bundler.js' },
  'react-18': { react: 'react-18', 'react-dom': 'react-dom-18' },
  'react-19': {},
}

/**
 * Serves, on a port that the project allows:
 *
 * - `/`: plain HTML under the policies of docs/script.md, with a hostile style sheet and the script a second time;
 * - `/late`: a page without the script, until its visitor accepts it;
 * - `/wordpress`: a post of WordPress, with the style sheet of a theme unless `?theme=none`;
 * - `/framed`: a page with `/` in a frame, served by another host than the frame;
 * - `/vue`, `/react-18`, `/react-19`.
 *
 * The addresses name the server: `?server=http://localhost:3000`.
 */
export async function startScriptSite(port: number, projectId: string): Promise<ScriptSite> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const foyer = searchParams.get('server') ?? ''
    const script = `<script type="module" nonce="${NONCE}" src="${foyer}/embed.js?project=${projectId}"></script>`
    const send = (type: string, body: string, policy?: string) =>
      response.writeHead(200, { 'content-type': type, ...(policy && { 'content-security-policy': policy }) }).end(body)
    const page = (title: string, body: string, head = '') =>
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${head}<body>${body}</body></html>`
    if (pathname === '/') {
      const sheet = `<style nonce="${NONCE}">${hostileSheets['bare elements']}</style>`
      const elements = '<h1>A shop</h1><foyer-button></foyer-button><foyer-network-button></foyer-network-button>'
      return send(
        'text/html',
        page('A shop', elements + script + script.replace('?', '?again&'), sheet),
        strictPolicy(foyer),
      )
    }
    if (pathname === '/framed') {
      const address = `http://localhost:${port}/?server=${foyer}`
      return send(
        'text/html',
        page('A portal', `<iframe title="A shop" src="${address}" width="480" height="640"></iframe>`),
      )
    }
    if (pathname === '/late') return send('text/html', page('A shop', latePage(foyer, projectId)))
    if (pathname === '/wordpress') {
      return send('text/html', wordPressPage(script, searchParams.get('theme') !== 'none'))
    }
    const framework = frameworks.find((each) => pathname.startsWith(`/${each}`))
    if (framework === undefined) return response.writeHead(404).end()
    if (pathname.endsWith('.js')) return send('text/javascript', await bundlePage(framework))
    return send('text/html', page('A shop', `<div id="root"></div>${script}<script src="/${framework}.js"></script>`))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** As docs/script.md says, and stricter where it says nothing. */
function strictPolicy(foyer: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}' 'strict-dynamic'`,
    `style-src 'nonce-${NONCE}'`,
    `connect-src ${foyer}`,
    `frame-src ${foyer.replace('//', '//wallet.')}`,
    `img-src ${foyer} data:`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

async function bundlePage(framework: (typeof frameworks)[number]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`tests/e2e/script-site/${framework}-page.ts`],
    bundle: true,
    write: false,
    platform: 'browser',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    alias: ALIASES[framework],
  })
  return outputFiles[0]?.text ?? ''
}
