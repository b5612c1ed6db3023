import { rmSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import path from 'node:path'
import type { AppServer } from '@/tests/runner/app-server'
import { buildApp } from '@/tests/support/empty-app'

/**
 * Builds an app without pages whose routes import our server code as it is: the smallest app that embeds us. Always built
 * anew, since it measures our code as it is now.
 *
 * @param folder - Not below node_modules: there Next takes our own names for packages.
 * @param routes - Route files by their path.
 */
export async function buildRoutesApp(folder: string, routes: Readonly<Record<string, string>>): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await buildApp(folder, {
    'jsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': [`${path.relative(folder, '.')}/*`] } } }),
    'app/page.js': 'export default function Page() { return null }\n',
    'app/busy/route.js': `export const dynamic = 'force-dynamic'
export function GET() {
  const { user, system } = process.cpuUsage()
  return new Response(String((user + system) / 1000))
}
`,
    ...routes,
  })
}

/** Milliseconds of processor time that the server's process has used since it began. */
export async function busyMs({ url }: AppServer, agent: Agent): Promise<number> {
  return Number((await ask(`${url}/busy`, agent)).text)
}

/** GET, or POST of a body. Not `fetch`, which takes longer to ask than the server to answer. */
export function ask(
  url: string,
  agent: Agent,
  { headers = {}, body }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers })
    asked.once('error', reject)
    asked.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.once('error', reject).once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.end(body)
  })
}
