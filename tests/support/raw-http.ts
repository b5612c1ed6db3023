import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends a raw request, for requests that fetch refuses to send, and reads one answer until the server closes the
 * connection.
 *
 * @param line - Method and target: `TRACE /`.
 * @param headers - Lines in addition to `Host` and `Connection: close`.
 * @throws {Error} when the server closes the connection without an answer.
 */
export function sendRaw(url: string, line: string, headers: readonly string[] = [], body = ''): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const [first = '', ...fields] = head.split('\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
      if (!status) return reject(new Error(`No answer to ${line}: ${text.slice(0, 200)}`))
      const pairs = fields.map((field) => /^([^:]+): ?(.*)$/.exec(field)?.slice(1) ?? ['', ''])
      const named = Object.fromEntries(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value]))
      resolve({ status, headers: named, body: rest.join('\r\n\r\n') })
    })
    const named = headers.some((header) => /^host:/i.test(header))
    const lines = [`${line} HTTP/1.1`, ...(named ? [] : [`Host: ${host}`]), ...headers]
    if (!headers.some((header) => /^connection:/i.test(header))) lines.push('Connection: close')
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  })
}
