import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteTexts } from '@/lib/text/en/site'

test('behavior: a shared link shows a title, a description and a picture whose address is absolute', async () => {
  const { generateMetadata } = await import('@/app/(site)/layout')
  const { metadataBase, openGraph, twitter } = await generateMetadata()
  expect(openGraph).toMatchObject({ title: siteTexts['site.title'], description: siteTexts['site.description'] })
  expect(twitter).toEqual({ card: 'summary_large_image' })
  const [picture] = [openGraph?.images ?? []].flat() as { url: string; width: number; height: number }[]
  const address = new URL(picture?.url ?? '', metadataBase ?? undefined)
  expect(address.protocol).toMatch(/^https?:$/)
  const file = readFileSync(`public${address.pathname}`)
  // Width and height in the header of a PNG.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([picture?.width, picture?.height])
})
