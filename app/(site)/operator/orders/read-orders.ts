import * as z from 'zod/mini'
import { NEXT_ORDERS_HEADER, type OperatorOrders, onrampOrdersListed } from '@/lib/onramp/operator-orders-contract'

/** What the form asks for: names of filters with their texts. Empty ones are left out. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>
export type FilterName = 'status' | 'provider' | 'network' | 'address' | 'id' | 'from' | 'to'

const refusal = z.object({ error: z.object({ details: z.record(z.string(), z.unknown()) }) })

/** Longer than the server's own deadline. */
const ANSWER_MS = 20_000

/** A sentence for the operator. */
export class ReadFailure extends Error {}

/** A page of orders. @throws {ReadFailure} */
export async function readOrders(token: string, filters: Filters, after: string | null): Promise<OperatorOrders> {
  const answer = await ask(onrampOrdersListed.path, token, filters, after)
  const parsed = onrampOrdersListed.output.safeParse(await answer.json().catch(() => null))
  if (!parsed.success) throw new ReadFailure('The answer is not what this page expects. Reload the page.')
  return parsed.data
}

/** All orders as one CSV. @throws {ReadFailure} */
export async function readCsv(token: string, filters: Filters): Promise<string> {
  let text = ''
  let after: string | null = null
  do {
    const answer = await ask(`${onrampOrdersListed.path}.csv`, token, filters, after)
    const part = await answer.text()
    // Each part begins with the names of the columns, which have no line break.
    text += text === '' ? part : part.slice(part.indexOf('\n') + 1)
    after = answer.headers.get(NEXT_ORDERS_HEADER)
  } while (after !== null)
  return text
}

/** Asks this origin, and follows no redirect: the token goes nowhere else. */
async function ask(path: string, token: string, filters: Filters, after: string | null): Promise<Response> {
  const query = new URLSearchParams(after === null ? {} : { after })
  for (const [name, text] of Object.entries(filters)) if (text.trim() !== '') query.set(name, text.trim())
  let answer: Response
  try {
    answer = await fetch(`${path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  } catch {
    throw new ReadFailure('The server did not answer. Try again.')
  }
  if (!answer.ok) throw new ReadFailure(await sentenceOf(answer))
  return answer
}

async function sentenceOf(answer: Response): Promise<string> {
  if (answer.status === 404) return 'The token is wrong, or orders are not served here.'
  if (answer.status === 400) return `A filter is not valid: ${await invalidNames(answer)}.`
  if (answer.status === 429) return 'Too many requests. Wait a minute.'
  if (answer.status === 503) return 'The database does not answer, or the server is busy. Try again.'
  return `The server answered ${answer.status}. Its log has the request id ${answer.headers.get('x-request-id') ?? ''}.`
}

/** The filters that the server refused, by name. */
async function invalidNames(answer: Response): Promise<string> {
  const body = refusal.safeParse(await answer.json().catch(() => null))
  return body.success ? Object.keys(body.data.error.details).join(', ') : 'unknown'
}
