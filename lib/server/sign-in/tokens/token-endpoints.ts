import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import {
  ACCESS_TOKEN_LIFE_S,
  type endToken,
  type renewToken,
  type signInToken,
  type TokenAnswer,
  type tokenKeys,
} from '@/lib/sign-in/token-contract'
import { countRequest, visitorOf } from '../../http/rate-limit'
import { assertSignInEnabled } from '../assert-sign-in-enabled'
import { boundHandle, renewSession } from '../sessions/bound-sessions'
import { createSession, endSession } from '../sessions/session-records'
import { foreignPage, provenPage } from '../sign-in-page'
import type { SignInServices } from '../sign-in-services'
import { verifyCacaos } from '../verify-cacaos'
import { verifySignIn } from '../verify-sign-in'
import { signAccessToken, type TokenPage } from './access-token'
import { tokenKeysOf } from './token-keys'

/** Signs in a page of another origin, which its key identifies. */
export async function signInByToken(
  { message, signature, publicKey, cacaos, next, renewal }: EndpointInput<typeof signInToken>,
  services: SignInServices,
): Promise<EndpointOutput<typeof signInToken>> {
  const { env, headers } = services
  assertSignInEnabled(env)
  await countRequest('signInVerify', 'public', visitorOf(headers, env.trustedProxies), services)
  const page = await provenPage(services)
  const signing = foreignPage(page)
  const proofs =
    cacaos === undefined
      ? [await verifySignIn({ message, signature, publicKey, page: signing }, services)]
      : await verifyCacaos(cacaos, signing, services)
  const replaced = renewal === undefined ? null : await boundHandle(renewal, page, services)
  const { handle, session } = await createSession(
    {
      proofs,
      userAgent: headers.get('user-agent'),
      replaces: replaced === null ? null : { handle: replaced },
      boundTo: { ...page, renewal: next, replaced: null },
    },
    services,
  )
  return answerOf(handle, session.accounts, page, services)
}

/** Returns a new access token for the secret of a session, which is used up. */
export async function renewAccessToken(
  input: EndpointInput<typeof renewToken>,
  services: SignInServices,
): Promise<EndpointOutput<typeof renewToken>> {
  assertSignInEnabled(services.env)
  const page = await provenPage(services)
  const { handle, accounts } = await renewSession(input, page, services)
  return answerOf(handle, accounts, page, services)
}

/** Signs out. */
export async function endTokenSession(
  { renewal }: EndpointInput<typeof endToken>,
  services: SignInServices,
): Promise<EndpointOutput<typeof endToken>> {
  assertSignInEnabled(services.env)
  const handle = await boundHandle(renewal, await provenPage(services), services)
  if (handle !== null) await endSession({ handle }, services)
  return { ended: handle !== null }
}

/** Publishes the public keys of access tokens. */
export async function publishTokenKeys(
  _: EndpointInput<typeof tokenKeys>,
  { env }: Pick<SignInServices, 'env'>,
): Promise<EndpointOutput<typeof tokenKeys>> {
  assertSignInEnabled(env)
  return { keys: [...(await tokenKeysOf(env)).published] }
}

async function answerOf(
  handle: string,
  accounts: readonly SignInProof[],
  page: TokenPage,
  services: SignInServices,
): Promise<TokenAnswer> {
  const accessToken = await signAccessToken({ handle, accounts, page }, services)
  return { accessToken, expiresIn: ACCESS_TOKEN_LIFE_S, handle }
}
