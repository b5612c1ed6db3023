import { getEnv } from '@/lib/server/settings/env'
import { getSignInSession } from '@/lib/server/sign-in/sessions/get-sign-in-session'

export async function POST(request: Request): Promise<Response> {
  if (request.headers.get('origin') !== getEnv().appUrl) return new Response(null, { status: 403 })
  const session = await getSignInSession(request)
  if (session === null) return new Response(null, { status: 401 })
  return Response.json({ orderedBy: session.accounts.map(({ data }) => data.accountAddress) })
}
