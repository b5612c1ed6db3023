import { expect, test } from 'vitest'
import { createTooltipStore } from '@/lib/modal/tooltip-store'

test('behavior: a tooltip shows with its position and hides completely', () => {
  const tooltip = createTooltipStore()
  const hidden = tooltip.store.getState()
  tooltip.show({ message: '1.23456789', triggerRect: { width: 1, height: 2, top: 3, left: 4 }, variant: 'fill' })
  expect(tooltip.store.getState()).toEqual({
    message: '1.23456789',
    open: true,
    triggerRect: { width: 1, height: 2, top: 3, left: 4 },
    variant: 'fill',
  })
  tooltip.hide()
  expect(tooltip.store.getState()).toEqual(hidden)
})
