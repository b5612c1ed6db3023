import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Beside `.next`, which a build of Next empties. `npm run embed` writes it, and the image has it too. */
const FOLDER = path.join(process.cwd(), '.embed')

/** `latest.js` and `latest.json`; `0.1.0-1a2b3c4d.js`; `0.1.0-1a2b3c4d/notice.module.css-AbC_123.js`. */
const FILE = /^(?:latest\.js(?:on)?|\d+\.\d+\.\d+-[0-9a-f]{8}(?:\/[\w.-]{1,100})?\.js)$/
const LATEST = /^latest\./

/** How long a browser keeps the script without a version: so long an update takes. */
const LATEST_SECONDS = 300
const YEAR_SECONDS = 31_536_000

/**
 * Serves a file of the script to any page. A file with a version never changes. Next compresses it: it takes the header
 * `content-encoding` away from an answer that is compressed already.
 *
 * @param file - Path below `/embed`.
 * @param folder - Where the build has written.
 */
export async function serveEmbed(file: string, folder = FOLDER): Promise<Response> {
  const shared = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  }
  const source = path.join(/* turbopackIgnore: true */ folder, file)
  const body = FILE.test(file) ? await readFile(/* turbopackIgnore: true */ source).catch(() => undefined) : undefined
  // Not kept: another server of the same site may have the file.
  if (body === undefined)
    return new Response('Not found', { status: 404, headers: { ...shared, 'cache-control': 'no-store' } })
  const seconds = LATEST.test(file) ? `max-age=${LATEST_SECONDS}` : `max-age=${YEAR_SECONDS}, immutable`
  return new Response(new Uint8Array(body), {
    headers: {
      ...shared,
      'cache-control': `public, ${seconds}`,
      'content-type': file.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8',
    },
  })
}
