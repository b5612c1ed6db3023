import type { ComponentType } from 'react'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'
import { viewTexts } from './view-texts'

/** Any view: the registry ties each to its params, which nobody can see through `lazy`. */
export type AnyView = ComponentType<ViewEntry['params']>
type AnyViewModule = { readonly default: AnyView }

/** Loads a view with its texts. The flows are there. */
export async function loadView(view: Exclude<BuiltView, 'Connect'>, runtime: Runtime): Promise<AnyViewModule> {
  const [{ viewRegistry }] = await Promise.all([
    import('./view-registry'),
    runtime.text.load('flows', ...viewTexts[view]),
  ])
  return (viewRegistry[view] as () => Promise<AnyViewModule>)()
}
