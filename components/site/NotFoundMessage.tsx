import { ConnectButton } from '@/components/modal/ConnectButton'
import { SiteFrame, type SiteFrameProps } from './SiteFrame'

/** The page of an address that does not exist, in the frame of every page. */
export function NotFoundMessage({ frame }: { frame: Omit<SiteFrameProps, 'children'> }) {
  const { texts } = frame
  return (
    <SiteFrame {...frame}>
      <main className="site-words">
        <h1 className="site-headline">{texts['notFound.title']}</h1>
        <p className="site-text site-lead">{texts['notFound.body']}</p>
        <ConnectButton />
        <a className="site-more" href="/">
          {texts['notFound.back']}
        </a>
      </main>
    </SiteFrame>
  )
}
