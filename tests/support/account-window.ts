/** What a visitor does on the page of an example account. */
export interface AccountChoice {
  /** Of `EXAMPLE_PEOPLE`; the first one without a choice. */
  readonly person?: 'ada' | 'ben' | 'cleo'
  /** A name or an e-mail address, instead of a person. */
  readonly typed?: string
  readonly hidesEmail?: true
  readonly cancels?: true
}

/** How the window comes back to the app: a redirect, or the form of Apple. */
export interface AccountReturn {
  readonly url: URL
  /** `null` for a redirect. */
  readonly form: URLSearchParams | null
  /** What the window was shown before, if it was shown a page. */
  readonly page: { readonly headers: Headers; readonly text: string } | null
}

/** A window in which a visitor opens addresses of example accounts: follows redirects there, keeps their cookies, runs no script. */
export function openAccountWindow() {
  const cookies = new Map<string, string>()

  async function request(address: URL, body?: URLSearchParams): Promise<Response> {
    const sent = [...cookies].filter(([path]) => address.pathname.startsWith(path)).map(([, pair]) => pair)
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { ...(sent.length > 0 && { cookie: sent.join('; ') }), ...(body && { origin: address.origin }) },
      ...(body && { body }),
    })
    const [, pair, path] = /^([^;]+); Path=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
    if (pair !== undefined && path !== undefined) cookies.set(path, pair)
    return response
  }

  return {
    /** Opens an address of a provider. Chooses on its page, if it shows one. */
    async open(uri: string, choice: AccountChoice = {}): Promise<AccountReturn> {
      const address = new URL(uri)
      const first = await request(address)
      const page = first.status === 200 ? { headers: first.headers, text: await first.text() } : null
      const ticket = page && fieldOf(page.text, 'ticket')
      if (!page || ticket === undefined || ticket === null) return returnOf(first, page?.text ?? '', null)
      const form = new URLSearchParams({
        ticket,
        person: choice.person ?? 'ada',
        typed: choice.typed ?? '',
        decision: choice.cancels ? 'cancel' : 'continue',
        ...(choice.hidesEmail && { email: 'hide' }),
      })
      const provider = address.pathname.split('/')[1]
      const answer = await request(new URL(`/${provider}/consent`, address), form)
      return returnOf(answer, answer.status === 200 ? await answer.text() : '', page)
    },
  }
}

function returnOf(response: Response, text: string, page: AccountReturn['page']): AccountReturn {
  const location = response.headers.get('location')
  if (location !== null) return { url: new URL(location), form: null, page }
  const [, action] = /<form method="post" action="(http[^"]+)"/.exec(text) ?? []
  if (response.status !== 200 || action === undefined) throw new Error(`no way back: status ${response.status}`)
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of text.matchAll(/name="(\w+)" value="([^"]*)"/g))
    form.set(name, readable(value))
  return { url: new URL(readable(action)), form, page }
}

const fieldOf = (text: string, name: string): string | undefined =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]

const readable = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
