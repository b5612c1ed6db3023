'use client'
import { useWalletModal } from 'foyer/react'
import { useEffect, useState } from 'react'
import { provenAccounts } from './proven-accounts'

export function SignedInAs({ projectId }: { projectId: string }) {
  const { state, open } = useWalletModal()
  const [atFirst, setAtFirst] = useState<readonly string[]>()
  useEffect(() => void provenAccounts(projectId).then(setAtFirst), [projectId])

  const { session } = state
  const known = session === undefined ? undefined : (session?.accounts ?? [])
  const names = known?.map(({ chainId, address }) => `${chainId}:${address}`) ?? atFirst
  if (names === undefined) return null
  if (names.length > 0) return <p>{names.join(', ')}</p>
  return (
    <button type="button" onClick={() => open({ view: 'SIWXSignMessage' })}>
      Sign in
    </button>
  )
}
