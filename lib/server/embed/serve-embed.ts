import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Beside `.next`, which a build of Next empties. `npm run embed` writes it, and the image has it too. */
const FOLDER = path.join(process.cwd(), '.embed')

/** `latest.js` and `latest.json`; `0.1.0-1a2b3c4d.js`; `0.1.0-1a2b3c4d/first-AbC_123.js`. */
const FILE = /^(?:latest\.js(?:on)?|\d+\.\d+\.\d+-[0-9a-f]{8}(?:\/[\w-]+)?\.js)$/
const LATEST = /^latest\./

/** How long a browser keeps the script without a version: so long an update takes. */
const LATEST_SECONDS = 300
const YEAR_SECONDS = 31_536_000

/** Encodings that the build has written beside each file, the smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const

/**
 * Serves a file of the script to any page. A file with a version never changes.
 *
 * @param file - Path below `/embed`.
 * @param folder - Where the build has written.
 */
export async function serveEmbed(file: string, request: Request, folder = FOLDER): Promise<Response> {
  const shared = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  }
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encodings = ENCODINGS.filter((each) => accepted.split(/[\s,;]+/).includes(each))
  const found = FILE.test(file) ? await readFirst(path.join(folder, file), encodings) : undefined
  // Not kept: another server of the same site may have the file.
  if (found === undefined)
    return new Response('Not found', { status: 404, headers: { ...shared, 'cache-control': 'no-store' } })
  const seconds = LATEST.test(file) ? `max-age=${LATEST_SECONDS}` : `max-age=${YEAR_SECONDS}, immutable`
  return new Response(found.body, {
    headers: {
      ...shared,
      'cache-control': `public, ${seconds}`,
      'content-type': file.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8',
      ...(found.encoding !== undefined && { 'content-encoding': found.encoding }),
    },
  })
}

const ENDINGS = { br: '.br', gzip: '.gz' } as const

async function readFirst(file: string, encodings: readonly (typeof ENCODINGS)[number][]) {
  for (const encoding of [...encodings, undefined]) {
    const body = await readFile(encoding === undefined ? file : `${file}${ENDINGS[encoding]}`).catch(() => undefined)
    if (body !== undefined) return { body: new Uint8Array(body), encoding }
  }
  return undefined
}
