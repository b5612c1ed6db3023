import { describe, expect, test } from 'vitest'
import { findPhysicalDirections } from '@/tests/checks/directions/physical-directions'

const found = (css: string) => findPhysicalDirections(css).map(({ declaration }) => declaration)

describe('directions of writing in styles', () => {
  test('behavior: logical, symmetric and vertical styles pass', () => {
    expect(
      found(`
        /* left: 0; } */
        @media (max-width: 480px) {
          .a { margin-inline-start: 4px; inset-inline: 0; text-align: start; padding: 1px 2px 3px 2px; }
        }
        .b { border-radius: 8px 8px 0 0; transform: translateY(8px) scale(0.9); translate: 0 4px; content: "left: 1px"; }
        .c { border: 1px solid; border-width: 1px; background: linear-gradient(transparent, red); margin: 0 auto; }
        .d { transform: translateX(calc(16px * var(--fy-inline))); padding: calc(1px + 2px) 0; --left: 1px; }
        .e:dir(ltr) { transform: translateX(18px); }
        .f { inset-inline: 50% auto; translate: -50% -50% }
      `),
    ).toEqual([])
  })

  test.each([
    'padding-left: 4px',
    'margin-right: auto',
    'left: 0',
    'top: 0',
    'border-left-color: red',
    'border-top-left-radius: 4px',
    'width: 4px',
    'max-height: 4px',
    'text-align: left',
    'float: right',
    'padding: 1px 2px 3px 4px',
    'inset: 0 auto 0 0',
    'border-radius: 8px 0 0 8px',
    'border-radius: 8px 0',
    'background: linear-gradient(to right, red, blue)',
    'background: linear-gradient(90deg, red, blue)',
    'transform-origin: left top',
    'transform-origin: 0 0',
    'transform: translateX(-16px)',
    'transform: scale(2) translate(4px, 0)',
    'translate: 4px',
  ])('error: %s is found, nested as well', (declaration) => {
    expect(found(`.a {\n  ${declaration};\n}`)).toEqual([declaration])
    expect(found(`@layer x { .a { &:hover { color: red; ${declaration} } } }`)).toEqual([declaration])
  })

  test('param: a finding names its line, and its keyframes for the exceptions', () => {
    expect(findPhysicalDirections('.a {\n}\n\n@keyframes slide {\n  from {\n    left: 4px;\n  }\n}')).toEqual([
      expect.objectContaining({ line: 6, keyframes: 'slide' }),
    ])
    expect(findPhysicalDirections('.a { left: 4px }')[0]?.keyframes).toBeUndefined()
  })
})
