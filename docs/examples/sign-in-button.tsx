import { useWalletModal } from 'foyer/react'
import { useState } from 'react'

export function SignInButton() {
  const { state, requestSignIn } = useWalletModal()
  const [problem, setProblem] = useState('')
  if (state.session) return <p>Signed in</p>
  return (
    <>
      <button type="button" onClick={() => requestSignIn().catch((cause: Error) => setProblem(cause.message))}>
        Sign in
      </button>
      <p role="alert">{problem}</p>
    </>
  )
}
