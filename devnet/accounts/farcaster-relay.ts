import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { httpUrl } from '@/lib/core/wire'
import { createTickets } from './account-requests'
import { exampleFarcaster, farcasterMessage, registerFarcaster } from './example-farcaster'
import { EXAMPLE_PEOPLE, type ExamplePerson, handleOf, typedPerson } from './example-people'
import { FARCASTER_POLICY, farcasterNotice, farcasterPage } from './farcaster-page'

/** As at the real relay. */
const CHANNEL_LIFE_MS = 60 * 60_000

/** As the relay checks it (https://github.com/farcasterxyz/auth-monorepo, read 2026-11-29). */
const channelRequest = z.object({
  siweUri: httpUrl,
  domain: patternText(300, /^[a-zA-Z0-9.-]+(?::[0-9]+)?$/),
  nonce: patternText(200, /^[a-zA-Z0-9]{8,200}$/),
  acceptAuthAddress: z.optional(z.boolean()),
})

interface Channel {
  readonly request: z.output<typeof channelRequest>
  /** What the visitor has signed; `null` before that. */
  signed: null | Readonly<{ message: string; signature: string; fid: number; username: string; displayName: string }>
}

/**
 * Stands in for the relay of Farcaster and for its app, below `/farcaster`: the same requests and answers, and a page on
 * which a visitor signs with an example account. The account is registered on the devnet when it signs.
 *
 * @param options.origin - Where the requests come in.
 * @param options.rpcUrl - The devnet, with stand-ins of Farcaster's registries.
 */
export function farcasterRoutes({ origin, rpcUrl }: { readonly origin: string; readonly rpcUrl: string }) {
  const channels = createTickets<Channel>(CHANNEL_LIFE_MS)
  const channelOf = (token: string | null) => (token === null ? undefined : channels.read(token))

  async function open(request: Request): Promise<Response> {
    const body = z.safeParse(channelRequest, await request.json().catch(() => null))
    if (!body.success) return json({ error: 'Validation error' }, 400)
    const channelToken = channels.add({ request: body.data, signed: null })
    const url = `${origin}/farcaster/app?${new URLSearchParams({ channelToken })}`
    return json({ channelToken, url, connectUri: url, nonce: body.data.nonce }, 201)
  }

  function status(token: string | null): Response {
    const channel = channelOf(token)
    if (!channel || token === null) return json({ error: 'Unauthorized' }, 401)
    const { request, signed } = channel
    const facts = {
      nonce: request.nonce,
      signatureParams: request,
      acceptAuthAddress: request.acceptAuthAddress ?? false,
    }
    if (signed === null) return json({ state: 'pending', ...facts }, 202)
    // The relay gives it once.
    channels.take(token)
    return json({ state: 'completed', ...facts, ...signed, bio: '', authMethod: 'custody' })
  }

  async function sign(channel: Channel, person: ExamplePerson): Promise<void> {
    const { fid, custody } = exampleFarcaster(person.id)
    await registerFarcaster(rpcUrl, custody.address, fid)
    const message = farcasterMessage(channel.request, { fid, address: custody.address, issuedAt: new Date() })
    const signature = await custody.signMessage({ message })
    channel.signed = { message, signature, fid, username: handleOf(person), displayName: person.name }
  }

  async function approve(request: Request): Promise<Response> {
    const from = request.headers.get('origin')
    if (from !== null && from !== origin)
      return page(farcasterNotice('Not possible', 'Another page sent this form.'), 403)
    const form = new URLSearchParams(await request.text())
    const token = form.get('channelToken') ?? ''
    const channel = channelOf(token)
    if (!channel || channel.signed) return ended()
    const typed = form.get('typed') ?? ''
    const person = typed === '' ? EXAMPLE_PEOPLE.find(({ id }) => id === form.get('person')) : typedPerson(typed)
    if (!person) return page(farcasterPage({ domain: channel.request.domain, token, hasNoName: true }), 422)
    await sign(channel, person)
    return page(farcasterNotice('Signed', 'Go back to the site. You can close this window.'))
  }

  /** Answers a request to an address below `/farcaster`. */
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    switch (`${request.method} ${pathname}`) {
      case 'POST /farcaster/v1/channel':
        return open(request)
      case 'GET /farcaster/v1/channel/status':
        return status(/^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null)
      case 'GET /farcaster/app': {
        const token = searchParams.get('channelToken')
        const channel = channelOf(token)
        if (!channel || channel.signed || token === null) return ended()
        return page(farcasterPage({ domain: channel.request.domain, token }))
      }
      case 'POST /farcaster/app':
        return approve(request)
      default:
        return json({ error: 'Not found' }, 404)
    }
  }
}

const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff' }

const json = (value: unknown, status = 200): Response => Response.json(value, { status, headers: HEADERS })

const page = (text: string, status = 200): Response =>
  new Response(text, {
    status,
    headers: { ...HEADERS, 'content-security-policy': FARCASTER_POLICY, 'content-type': 'text/html; charset=utf-8' },
  })

const ended = () => page(farcasterNotice('This page has ended', 'Close this window, and start again.'), 404)
