import type { StandardApp } from '@/lib/connect/standard-apps'
import type { ScriptPage } from '@/lib/runtime/create-script-page'
import { createScriptSolana } from '@/lib/runtime/script-solana'

let loading: ReturnType<typeof createScriptSolana> | undefined

/**
 * Registers the connected Solana account with a library of the page, once the settings are here. All libraries get the same
 * wallet. Never rejects: after a failed load, the next library tries again.
 */
export async function registerSolana(
  app: StandardApp,
  page: ScriptPage,
  about: { readonly name: string; readonly icon: string },
): Promise<void> {
  loading ??= createScriptSolana(page, about)
  try {
    const wallet = await loading
    if (wallet !== undefined) app.register(wallet)
  } catch {
    loading = undefined
  }
}
