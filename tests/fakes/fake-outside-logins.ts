import { createHash, randomBytes } from 'node:crypto'
import type { OutsideProvider } from '@/lib/core/login-providers'
import * as outside from '@/lib/custody/outside-login-contract'
import * as vault from '@/lib/custody/vault-login-contract'
import type { createFakeCustody } from './fake-custody'

export interface FakeAccount {
  readonly subject: string
  readonly email?: string | null
  readonly userName?: string | null
}

interface Started {
  readonly provider: OutsideProvider
  readonly salt: string
  readonly use: string
  readonly next: string | undefined
  readonly thumbprint: string
  status: 'pending' | 'done' | 'declined' | 'failed' | 'ended'
  code: string | null
  account: FakeAccount | null
}

/** As `idTokenNonce`, written a second time. */
const nonceOf = (thumbprint: string, salt: string) =>
  createHash('sha256').update(`foyer id-token/v1\n${thumbprint}\n${salt}`).digest('base64url')

/** What each mail has. */
const CODE = '123456'
const FIRST_LOGIN = '00000000-0000-4000-8000-000000000001'

const SIGNING = ['google', 'apple', 'discord', 'facebook']

/** Logins with accounts of other services in the two domains in memory. GitHub and X sign no ID token, as in reality. */
export function withOutsideLogins(custody: ReturnType<typeof createFakeCustody>) {
  const { answer, fail, logIn, who, approvals } = custody
  const started = new Map<string, Started>()
  const vaultStarted = new Map<string, { provider: string; account: FakeAccount | null }>()
  const logins: { loginId: string; provider: 'email' | OutsideProvider; subject: string; addedAt: number }[] = []
  const removed = new Set<string>()
  /** What the wallet role sends instead of its address. */
  let changed = (uri: URL): URL => uri

  const uriOf = (provider: string, domain: string) => {
    const uri = new URL(`https://${provider}.example/authorize`)
    uri.searchParams.set('client_id', `client-of-${provider}`)
    uri.searchParams.set('redirect_uri', `https://${domain}.example/callback`)
    uri.searchParams.set('state', randomBytes(32).toString('base64url'))
    return uri
  }
  const newest = () => [...started.values()].at(-1) ?? fail('request.not_found')
  const ofCode = (code: string, thumbprint: string, use: string) => {
    const found = [...started.values()].find((each) => each.code === code && each.thumbprint === thumbprint)
    if (!found?.account || found.use !== use || found.status !== 'done') return fail('social.ended')
    return { found, account: found.account }
  }
  const evidenceOf = ({ provider, salt, thumbprint }: Started, { subject }: FakeAccount) => {
    if (provider === 'farcaster')
      return { kind: 'farcaster' as const, message: `fid ${subject}`, signature: '0x01', salt }
    if (!SIGNING.includes(provider)) return null
    return { kind: 'idToken' as const, token: `${nonceOf(thumbprint, salt)}.${subject}`, salt }
  }
  const factsOf = ({ provider }: Started, { subject, email = null, userName = null }: FakeAccount) => ({
    ...{ provider, subject, email, userName },
  })

  answer(outside.outsideStart, ({ provider, salt, use, next }, { thumbprint }) => {
    const loginId = crypto.randomUUID()
    started.set(loginId, { provider, salt, use, next, thumbprint, status: 'pending', code: null, account: null })
    const uri = uriOf(provider, 'wallet')
    if (SIGNING.includes(provider)) uri.searchParams.set('nonce', nonceOf(thumbprint, salt))
    return { loginId, uri: changed(uri).href, lifeSeconds: 600 }
  })
  answer(outside.outsideWait, async ({ loginId }, { thumbprint }) => {
    const found = started.get(loginId)
    if (found?.thumbprint !== thumbprint) return { status: 'ended', code: null }
    return { status: found.status, code: found.code }
  })
  answer(outside.outsideRedeem, ({ code }, { thumbprint }) => {
    const { found, account } = ofCode(code, thumbprint, 'login')
    found.status = 'ended'
    return {
      login: logIn(`${found.provider}:${account.subject}`, thumbprint, account.userName),
      ...factsOf(found, account),
      evidence: evidenceOf(found, account),
    }
  })
  answer(outside.outsideProve, ({ code }, { thumbprint }) => {
    ofCode(code, thumbprint, 'proof').found.status = 'ended'
    return {}
  })
  answer(outside.outsideRead, ({ code }, { thumbprint }) => {
    const { found, account } = ofCode(code, thumbprint, 'addition')
    return { ...factsOf(found, account), evidence: evidenceOf(found, account) }
  })
  /** The login that this session began with stands first, until it is removed. */
  answer(outside.loginList, (_, { thumbprint, accessToken }) => {
    const { email } = who(accessToken, thumbprint)
    const [provider, subject] = email.includes(':') ? email.split(':') : ['email', email]
    const first = { loginId: FIRST_LOGIN, provider: provider as OutsideProvider, subject: subject ?? '', addedAt: 0 }
    const isGone = removed.has(FIRST_LOGIN)
    return { logins: [...(isGone ? [] : [first]), ...logins].map((each) => ({ ...each, name: each.subject })) }
  })
  answer(outside.mailboxAsk, () => ({ challengeId: crypto.randomUUID(), resendSeconds: 30, codeSeconds: 600 }))
  answer(outside.loginAdd, ({ by }, { thumbprint }) => {
    if ('code' in by && by.code !== CODE) return fail('email.code_wrong')
    const { found, account } =
      'result' in by ? ofCode(by.result, thumbprint, 'addition') : { found: null, account: null }
    const mailbox = [...approvals.values()].at(-1)?.email ?? ''
    logins.push({
      loginId: crypto.randomUUID(),
      provider: found?.provider ?? 'email',
      subject: account?.subject ?? mailbox,
      addedAt: 0,
    })
    return {}
  })
  answer(outside.loginRemove, ({ loginId }) => {
    if (loginId === FIRST_LOGIN) {
      removed.add(loginId)
      return {}
    }
    const at = logins.findIndex((each) => each.loginId === loginId)
    if (at < 0) return fail('request.not_found')
    logins.splice(at, 1)
    return {}
  })
  answer(vault.vaultOutsideStart, ({ provider }) => {
    const loginId = crypto.randomUUID()
    vaultStarted.set(loginId, { provider, account: null })
    return { loginId, uri: uriOf(provider, 'vault').href }
  })
  answer(vault.approvalByAccount, ({ provider, by }, { thumbprint }) => {
    let subject: string
    if ('loginId' in by) {
      subject = vaultStarted.get(by.loginId)?.account?.subject ?? fail('custody.not_approved')
    } else if (by.evidence.kind === 'farcaster') {
      subject = by.evidence.message.replace('fid ', '')
    } else {
      const [nonce = '', of = ''] = by.evidence.token.split('.')
      if (nonce !== nonceOf(thumbprint, by.evidence.salt)) return fail('proof.invalid')
      subject = of
    }
    const approvalId = crypto.randomUUID()
    approvals.set(approvalId, { email: `${provider}:${subject}`, thumbprint, status: 'approved', at: Date.now() })
    return { approvalId, heldUntil: null }
  })
  answer(vault.vaultOwnerAdd, async (input, { thumbprint }) => {
    const { walletId, provider, subject, signatures, approvalId } = input
    const addresses = custody.wallets.get(walletId)?.addresses ?? fail('custody.not_approved')
    const act = { name: 'add login', provider, subject } as const
    const isSigned = await custody.isSigned(act, { walletId, thumbprint }, { signatures, addresses })
    const approved = approvals.get(approvalId)?.email
    if (!isSigned || (approved !== `${provider}:${subject}` && approved !== subject))
      return fail('custody.not_approved')
    const isSecond = provider === 'email' && [...owners].some((each) => each.startsWith('email:'))
    if (isSecond && !owners.has(`email:${subject}`)) return fail('request.invalid')
    owners.add(`${provider}:${subject}`)
    return {}
  })
  answer(vault.vaultOwnerRemove, async ({ walletId, provider, subject, signatures }, { thumbprint }) => {
    const addresses = custody.wallets.get(walletId)?.addresses ?? fail('custody.not_approved')
    const act = { name: 'remove login', provider, subject } as const
    if (!(await custody.isSigned(act, { walletId, thumbprint }, { signatures, addresses })))
      return fail('custody.not_approved')
    owners.delete(`${provider}:${subject}`)
    return {}
  })
  /** Further owners of the wallet, in the vault. */
  const owners = new Set<string>()

  return {
    ...{ logins, owners, newest },
    /** The visitor proves an account in the window: to the wallet role, and then to the vault if it comes next. */
    agree(account: FakeAccount) {
      const login = newest()
      Object.assign(login, { status: 'done', code: randomBytes(32).toString('base64url'), account })
      const own = [...vaultStarted.values()].at(-1)
      if (own && login.next !== undefined) own.account = account
    },
    end(status: 'declined' | 'failed' | 'ended') {
      newest().status = status
    },
    changeUri(by: typeof changed) {
      changed = by
    },
  }
}
