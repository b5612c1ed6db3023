import { describe, expect, test } from 'vitest'
import { findBareTexts } from '@/tests/checks/translation/bare-texts'

const found = (source: string) => findBareTexts('components/modal/Part.tsx', source).map((bare) => bare.source)
const part = (jsx: string, before = '') =>
  found(`${before}\nexport const Part = ({ t, texts, name, failed, rows, children }) => (${jsx})\n`)

describe('texts of a page that is translated', () => {
  test.each([
    ['an element before a text that comes and goes', '<button>{failed && <i />}{children}</button>', ['{children}']],
    ['a text that is replaced by an element', '<p><b />{failed ? <i /> : name}</p>', ['{failed ? <i /> : name}']],
    ['a text that comes and goes', '<p><b />{failed && name}</p>', ['{failed && name}']],
    ['texts side by side', "<p>{name} {t('a')}</p>", ['{name}', "{t('a')}"]],
    ['a text with values beside an element', "<p>{t('a', { name })}<b /></p>", ["{t('a', { name })}"]],
    ['a fixed text before a part that may draw nothing', "<p>{t('a')}<Part /></p>", ["{t('a')}"]],
    ['words beside an element that comes and goes', '<p>Words {failed && <i />}</p>', ['Words']],
    ['texts of a list', '<p>{rows.map((row) => row.name)}<b /></p>', ['{rows.map((row) => row.name)}']],
    ['a text in a fragment', '<>{name}<b /></>', ['{name}']],
    ['a text that a part gets beside an element', '<Button><Icon />{name}</Button>', ['{name}']],
    ['a text by a constant', '<p>{said}<b /></p>', ['{said}'], 'const said = name.trim()'],
  ])('error: bare text is found: %s', (_, jsx, texts, before = '') => {
    expect(part(jsx, before)).toEqual(texts)
  })

  test.each([
    ["return t('a')", "t('a')"],
    ["return failed ? <i /> : 'none'", "failed ? <i /> : 'none'"],
    ['return [name, <b key="b" />]', '[name, <b key="b" />]'],
    ['return children', 'children'],
    ['return <>{name}</>', '<>{name}</>'],
  ])('error: a component that draws a bare text: %s', (body, text) => {
    expect(found(`function Part({ t, failed, name, children }) { ${body} }`)).toEqual([text])
  })

  test('behavior: a text alone in its element, in its own element and beside fixed elements passes', () => {
    expect(part("<p>{failed ? t('a') : name}</p>")).toEqual([])
    expect(part('<p>{failed ? <i /> : name}</p>')).toEqual([])
    expect(part('<p><span>{name}</span> {failed && <i />}{/* nothing */}</p>')).toEqual([])
    expect(part("<p>{t('a')} <b>{name}</b></p>")).toEqual([])
    expect(part('<p>{ownText(children)}{failed && <i />}</p>')).toEqual([])
    expect(part('<p>{rows.map((row) => <b key={row}>{row}</b>)}{failed && <i />}</p>')).toEqual([])
    expect(part('<p>{icon}{failed && <i />}</p>', 'const icon = <svg />')).toEqual([])
    expect(found('function label(t) { return t("a") }')).toEqual([])
  })

  test('behavior: content that by its type cannot be a text passes', () => {
    const slot = (type: string) =>
      found(`interface Props { children: ${type} }\nconst Part = ({ children }: Props) => <p><b />{children}</p>`)
    expect(slot('Elements')).toEqual([])
    expect(slot('ReactNode')).toEqual(['{children}'])
  })
})
