import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { encode } from 'uqr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Checkbox } from '@/components/ui/Checkbox'
import { Figures } from '@/components/ui/Figures'
import { ProgressRing } from '@/components/ui/ProgressRing'
import { X } from '@/components/ui/page-icons'
import { QrCode } from '@/components/ui/QrCode'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { SelectField } from '@/components/ui/SelectField'
import { Switch } from '@/components/ui/Switch'
import { Tabs } from '@/components/ui/Tabs'
import { Tooltip } from '@/components/ui/Tooltip'

afterEach(cleanup)

const IDS = ['one', 'two', 'three'] as const
type Id = (typeof IDS)[number]

function ThreeTabs() {
  const [selected, setSelected] = useState<Id>('one')
  return (
    <Tabs label="Numbers" tabs={IDS.map((id) => ({ id, label: id }))} selected={selected} onSelect={setSelected}>
      panel {selected}
    </Tabs>
  )
}

function ThreeSegments() {
  const [value, setValue] = useState<Id>('one')
  return (
    <SegmentedControl
      label="Numbers"
      options={IDS.map((id) => ({ value: id, label: id }))}
      value={value}
      onChange={setValue}
    />
  )
}

const PARTS = [
  ['tabs', ThreeTabs, () => screen.getByRole('tab', { selected: true }).textContent],
  [
    'segmented control',
    ThreeSegments,
    () => screen.getByRole('radio', { checked: true }).closest('label')?.textContent,
  ],
] as const

describe.each(PARTS)('%s', (_, Part, chosen) => {
  test.each([
    ['ltr', 'ArrowRight', 'two'],
    ['ltr', 'ArrowLeft', 'three'],
    ['rtl', 'ArrowLeft', 'two'],
    ['rtl', 'ArrowRight', 'three'],
    ['ltr', 'End', 'three'],
    ['rtl', 'Home', 'one'],
  ])('behavior: in %s, %s on the first of three options selects "%s"', async (dir, key, expected) => {
    const user = userEvent.setup()
    render(
      <div style={{ direction: dir as 'ltr' | 'rtl' }}>
        <Part />
      </div>,
    )
    await user.tab()
    await user.keyboard(`{${key}}`)
    expect(chosen()).toBe(expected)
    const focused = document.activeElement
    expect(focused?.closest('label')?.textContent ?? focused?.textContent).toBe(expected)
  })

  test('behavior: a click selects an option; the whole control is one tab stop', async () => {
    const user = userEvent.setup()
    render(
      <>
        <Part />
        <button type="button">after</button>
      </>,
    )
    await user.click(screen.getByText('three'))
    expect(chosen()).toBe('three')
    await user.tab()
    expect(document.activeElement?.textContent).toBe('after')
  })
})

test('behavior: a panel is named by its tab, and the tab refers to its panel with aria-controls', async () => {
  render(<ThreeTabs />)
  const panel = screen.getByRole('tabpanel', { name: 'one' })
  expect(screen.getByRole('tab', { name: 'one' }).getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.getByRole('tablist', { name: 'Numbers' })).toBeTruthy()
})

test('behavior: a switch is named by its label and described by its hint; a click calls onChange with the new state', async () => {
  const onChange = vi.fn<(checked: boolean) => void>()
  render(<Switch label="Hide small balances" hint="Below one dollar" checked={false} onChange={onChange} />)
  const control = screen.getByRole('switch', { name: 'Hide small balances' })
  const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Below one dollar')
  await userEvent.click(screen.getByText('Hide small balances'))
  expect(onChange).toHaveBeenCalledWith(true)
})

test('behavior: a click on the label of a checkbox calls onChange', async () => {
  const onChange = vi.fn<(checked: boolean) => void>()
  render(<Checkbox label="I understand" checked={false} onChange={onChange} />)
  await userEvent.click(screen.getByText('I understand'))
  expect(onChange).toHaveBeenCalledWith(true)
  expect(screen.getByRole('checkbox', { name: 'I understand' })).toBeTruthy()
})

test('behavior: a select marks its options with their language and calls onChange with the chosen value', async () => {
  const onChange = vi.fn<(value: 'en' | 'ja') => void>()
  const options = [
    { value: 'en', label: 'English' },
    { value: 'ja', label: '日本語', lang: 'ja' },
  ] as const
  render(<SelectField label="Language" value="en" options={options} onChange={onChange} />)
  expect(screen.getByRole('option', { name: '日本語' }).getAttribute('lang')).toBe('ja')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ja')
  expect(onChange).toHaveBeenCalledWith('ja')
})

describe('a tooltip', () => {
  const show = (onToggle?: (trigger: DOMRect | null) => void) => {
    render(
      <Tooltip text="Paid to the network" {...(onToggle && { onToggle })}>
        Fee
      </Tooltip>,
    )
    return screen.getByRole('button', { name: 'Fee' })
  }

  test('behavior: it describes its trigger even while hidden', () => {
    const trigger = show()
    const bubble = document.getElementById(trigger.getAttribute('aria-describedby') ?? '')
    expect(bubble?.getAttribute('role')).toBe('tooltip')
    expect(bubble?.textContent).toBe('Paid to the network')
  })

  test('behavior: a click shows it; the Esc that hides it reaches no other listener', async () => {
    const toggled = vi.fn<(shown: boolean) => void>()
    const outer = vi.fn<() => void>()
    window.addEventListener('keydown', outer)
    const trigger = show((rect) => toggled(rect !== null))
    await userEvent.click(trigger)
    expect(toggled).toHaveBeenLastCalledWith(true)
    await userEvent.keyboard('{Escape}')
    expect(toggled).toHaveBeenLastCalledWith(false)
    expect(outer).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(outer).toHaveBeenCalledOnce()
    window.removeEventListener('keydown', outer)
  })
})

test.each([
  ['+ 4,457.29 USDC', ['+ 4,457.29']],
  ['1 ETH für etwa 3.012,44 USDC', ['1', '3.012,44']],
  ['1\u202f234\u202f567,8 DAI', ['1\u202f234\u202f567,8']],
  ['<0.000001 WBTC', ['<0.000001']],
  ['約3,012.44 USDC', ['3,012.44']],
  ['Unlimited USDC', []],
])('behavior: of "%s" the numbers %j are one piece each, and the text is complete', (text, numbers) => {
  const { container } = render(<Figures>{text}</Figures>)
  expect([...container.querySelectorAll('span[class]')].map(({ textContent }) => textContent)).toEqual(numbers)
  expect(container.textContent).toBe(text)
})

test('behavior: a QR code draws exactly the dark modules, inside a quiet zone of four modules', () => {
  const value = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  render(<QrCode value={value} label="Your address" />)
  const code = screen.getByRole('img', { name: 'Your address' })
  const drawn = new Set<string>()
  for (const [, x, y, width] of code.lastElementChild?.getAttribute('d')?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? []) {
    for (let step = 0; step < Number(width); step += 1) drawn.add(`${Number(x) + step},${y}`)
  }
  const { data, size } = encode(value, { ecc: 'M', border: 0 })
  const expected = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x + 4},${y + 4}`] : [])))
  expect(drawn).toEqual(new Set(expected))
  expect(code.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
})

test.each([1, 40, 120, 250])(
  'param: the mark of a QR code of %d bytes covers whole modules in its middle, 4 %% at most',
  (bytes) => {
    const value = 'a'.repeat(bytes)
    render(<QrCode value={value} label="Code" mark={<X />} />)
    const { size } = encode(value, { ecc: 'M', border: 0 })
    const mark = screen.getByRole('img', { name: 'Code' }).lastElementChild
    const [, start] = /^translate\((\d+) \1\)$/.exec(mark?.getAttribute('transform') ?? '') ?? []
    const [, side] = /^M0 0h(\d+)v\1H0z$/.exec(mark?.firstElementChild?.getAttribute('d') ?? '') ?? []
    expect(2 * Number(start) + Number(side)).toBe(size + 8)
    expect(Number(side)).toBeGreaterThan(0)
    expect(Number(side) ** 2).toBeLessThanOrEqual(0.04 * size ** 2)
  },
)

test.each([
  [-1, '0 100'],
  [0.25, '25 100'],
  [7, '100 100'],
])('param: a ring with the fraction %d has the dashes "%s"', (fraction, dashes) => {
  render(<ProgressRing fraction={fraction} label="Age" />)
  const ring = screen.getByRole('img', { name: 'Age' })
  expect(ring.lastElementChild?.getAttribute('stroke-dasharray')).toBe(dashes)
})
