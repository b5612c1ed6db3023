import type { ComponentType } from 'react'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'

/** Any view: the registry ties each to its params, which nobody can see through `lazy`. */
export type AnyView = ComponentType<ViewEntry['params']>
type AnyViewModule = { readonly default: AnyView }

/** Loads a view with all it stands on: the list of views, its texts and the flows. */
export async function loadView(view: Exclude<BuiltView, 'Connect'>, runtime: Runtime): Promise<AnyViewModule> {
  const [loaded] = await Promise.all([
    import('./view-registry').then(({ viewRegistry }) => (viewRegistry[view] as () => Promise<AnyViewModule>)()),
    runtime.text.loadFlows(),
    runtime.flows(),
  ])
  return loaded
}
