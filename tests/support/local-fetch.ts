import { request as httpRequest } from 'node:http'

/**
 * A `fetch` for servers of this machine that answer for names such as `wallet.localhost`, which only browsers resolve.
 * POST only. Keeps cookies by host, without their attributes.
 *
 * @param headers - Of every request: what a browser adds.
 */
export function createLocalFetch(headers: Readonly<Record<string, string>>): typeof fetch {
  const jar = new Map<string, Map<string, string>>()
  return async (address, init = {}) => {
    const url = new URL(String(address))
    const cookies = jar.get(url.host) ?? new Map<string, string>()
    jar.set(url.host, cookies)
    const body = String(init.body ?? '')
    const sent = {
      ...headers,
      ...Object.fromEntries(new Headers(init.headers)),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      host: url.host,
      'content-length': String(Buffer.byteLength(body)),
    }
    const answer = await post(url, sent, body)
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}

function post({ port, pathname, search }: URL, headers: Record<string, string>, body: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: `${pathname}${search}`, method: 'POST', headers }
    const request = httpRequest(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const named = Object.entries(answer.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((each) => [name, each] as [string, string]),
        )
        resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500, headers: named }))
      })
    })
    request.once('error', reject)
    request.end(body)
  })
}
