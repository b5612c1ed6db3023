import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocArticle } from '@/components/site/docs/DocArticle'
import { DocContents } from '@/components/site/docs/DocContents'
import { DocsNavigation } from '@/components/site/docs/DocsNavigation'
import '@/components/site/docs/docs.css'
import { SiteFrame } from '@/components/site/SiteFrame'
import { type DocPage, docPages } from '@/lib/server/docs/doc-pages'
import { getEnv } from '@/lib/server/settings/env'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readSiteFrame } from '../../../site-frame'
import { readVisitor } from '../../../visitor'

interface DocsPageProps {
  params: Promise<{ slug?: string[] }>
}

export async function generateMetadata({ params }: DocsPageProps): Promise<Metadata> {
  const [texts, page] = await Promise.all([readVisitor().then(({ locale }) => loadSiteTexts(locale)), findPage(params)])
  const title = page === 'missing' ? texts['notFound.title'] : (page?.title ?? texts['site.docs'])
  return { title: `${title} · ${texts['site.name']}` }
}

/** A document of `docs/`; at `/docs` the list of all. The documents are English, the frame around them is translated. */
export default async function DocsPage({ params }: DocsPageProps) {
  const [page, pages, frame] = await Promise.all([findPage(params), docPages(), readSiteFrame()])
  if (page === 'missing') notFound()
  const { texts } = frame
  const { repositoryUrl } = getEnv()
  return (
    <SiteFrame {...frame}>
      <main className={page ? 'doc-page' : 'doc-main'}>
        {page ? (
          <div className="doc-main">
            <DocContents page={page} texts={texts} />
            <DocArticle {...page} copyText={texts['site.copy']} repositoryUrl={repositoryUrl} />
          </div>
        ) : (
          <h1 className="site-headline">{texts['site.docs']}</h1>
        )}
        <DocsNavigation pages={[...pages.values()]} current={page?.slug} texts={texts} />
      </main>
    </SiteFrame>
  )
}

/** `undefined` for the list of all documents. */
async function findPage(params: DocsPageProps['params']): Promise<DocPage | undefined | 'missing'> {
  const slug = (await params).slug?.join('/')
  return slug === undefined ? undefined : ((await docPages()).get(slug) ?? 'missing')
}
