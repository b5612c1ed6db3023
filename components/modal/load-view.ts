import type { ComponentType } from 'react'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'
import ConnectView from './views/Connect/ConnectView'

/** Any view: the registry ties each to its params, which nobody can see through `lazy`. */
export type AnyView = ComponentType<ViewEntry['params']>
type AnyViewModule = { readonly default: AnyView }

/**
 * Loads a view with all it stands on. Connect is part of the modal's own chunk, because the modal opens with it; every
 * other view needs the list of views, its texts and the flows.
 */
export async function loadView(view: BuiltView, runtime: Runtime): Promise<AnyViewModule> {
  if (view === 'Connect') return { default: ConnectView }
  const [loaded] = await Promise.all([
    import('./view-registry').then(({ viewRegistry }) => (viewRegistry[view] as () => Promise<AnyViewModule>)()),
    runtime.text.loadFlows(),
    runtime.flows(),
  ])
  return loaded
}
