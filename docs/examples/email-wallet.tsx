import { useEffect, useState } from 'react'

interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** Finds the wallet of Foyer as any library does: by EIP-6963. */
export function useEmailWallet(): Provider | undefined {
  const [provider, setProvider] = useState<Provider>()
  useEffect(() => {
    const found = ({ detail }: CustomEvent<{ info: { rdns: string }; provider: Provider }>) => {
      if (detail.info.rdns === 'app.foyer.wallet') setProvider(detail.provider)
    }
    window.addEventListener('eip6963:announceProvider', found as EventListener)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', found as EventListener)
  }, [])
  return provider
}

/** Opens the login if the visitor is logged out, then asks for a signature in the wallet's own frame. */
export async function signHello(provider: Provider): Promise<unknown> {
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as readonly string[]
  return provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', account] })
}
