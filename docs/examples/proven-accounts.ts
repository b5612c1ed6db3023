import { signInSession } from '@/lib/sign-in/sign-in-contract'

/** The accounts that this browser has proved, none for nobody; `undefined` while the server cannot say. */
export async function provenAccounts(projectId: string): Promise<readonly string[] | undefined> {
  const answer = await fetch(`/api/auth/me?${new URLSearchParams({ projectId })}`)
  if (!answer.ok) return undefined
  const { session } = signInSession.output.parse(await answer.json())
  return session?.accounts.map(({ data }) => `${data.chainId}:${data.accountAddress}`) ?? []
}
