import { buildEmptyApp } from '@/tests/support/empty-app'

/** What no page on this Next and React can go below: a heading, and nothing else. */
export function buildFloor(): Promise<string> {
  return buildEmptyApp('floor', {
    'app/page.js': `import { createElement as h } from 'react'
export default function Page() {
  return h('h1', null, 'Floor')
}
`,
  })
}
