import { signInSession } from '@/lib/sign-in/sign-in-contract'

/** The accounts of this browser's session, empty without one; `undefined` while the server cannot check. */
export async function provenAccounts(projectId: string): Promise<readonly string[] | undefined> {
  const answer = await fetch(`/api/auth/me?${new URLSearchParams({ projectId })}`)
  if (!answer.ok) return undefined
  const { session } = signInSession.output.parse(await answer.json())
  return session?.accounts.map(({ data }) => `${data.chainId}:${data.accountAddress}`) ?? []
}
