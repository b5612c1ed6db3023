/** The request that a page is drawn for. Next keeps it; in Vitest a test sets its headers. */
export const pageRequest = { headers: new Headers() }

/** Stands in for `headers` of `next/headers`. */
export const headers = async (): Promise<Headers> => pageRequest.headers

/** Stands in for `cookies` of `next/headers`: reads the `cookie` header of {@link pageRequest}. */
export async function cookies() {
  const pairs = (pageRequest.headers.get('cookie') ?? '').split('; ').map((pair) => pair.split('='))
  const jar = new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
  return {
    has: (name: string) => jar.has(name),
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
  }
}
