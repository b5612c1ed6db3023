import { createStore, type StoreApi } from 'zustand/vanilla'

/** Position of the tooltip's trigger, in CSS pixels of the viewport. */
export interface TriggerRect {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly left: number
}

/** Spec section 3, "Tooltip". */
export interface TooltipState {
  readonly message: string
  readonly open: boolean
  readonly triggerRect: TriggerRect
  readonly variant: 'shade' | 'fill'
}

export interface TooltipStore {
  readonly store: StoreApi<TooltipState>
  show(tooltip: Omit<TooltipState, 'open'>): void
  hide(): void
}

const HIDDEN: TooltipState = {
  message: '',
  open: false,
  triggerRect: { width: 0, height: 0, top: 0, left: 0 },
  variant: 'shade',
}

export function createTooltipStore(): TooltipStore {
  const store = createStore<TooltipState>(() => HIDDEN)
  return {
    store,
    show: (tooltip) => store.setState({ ...tooltip, open: true }),
    hide: () => store.setState(HIDDEN),
  }
}
