import * as z from 'zod/mini'

/** The fields that are read here; `docs/sign-in.md` lists the others. */
const account = z.object({ data: z.object({ chainId: z.string(), accountAddress: z.string() }) })
const answered = z.object({ session: z.nullable(z.object({ accounts: z.array(account) })) })

/** The accounts of this browser's session, empty without one; `undefined` while the server cannot check. */
export async function provenAccounts(projectId: string): Promise<readonly string[] | undefined> {
  const answer = await fetch(`/api/auth/me?${new URLSearchParams({ projectId })}`)
  if (!answer.ok) return undefined
  const { session } = z.parse(answered, await answer.json())
  return session?.accounts.map(({ data }) => `${data.chainId}:${data.accountAddress}`) ?? []
}
