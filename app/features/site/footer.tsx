import { legalPages } from '#features/legal/legal.ts'
import type { PageLink } from '#features/pages/page.ts'
import { networkName } from '#features/appearance/networks.ts'
import { wordsOf } from '#features/appearance/words.ts'
import type { SiteFrameProps } from './header.tsx'
import { Mark } from './mark.tsx'
import { type ReaderForm, ReaderForms } from './reader-form.tsx'
import { shopHref } from './navigation.ts'

interface SiteFooterProps extends SiteFrameProps {
  pages: PageLink[]
  forms: ReaderForm[]
}

export function SiteFooter({ frame, menu, path, pages, forms }: SiteFooterProps) {
  const shop = shopHref(frame.shopUrl, path)
  return (
    <footer className="footer">
      <div className="page">
        <div>
          <Mark frame={frame} />
          <p>{wordsOf(frame).footerSentence}</p>
        </div>
        <ul className="ui">
          {[...menu, ...pages, ...legalPages].map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          <li>
            <a href="/flux.xml" type="application/rss+xml">
              Flux RSS
            </a>
          </li>
          <li>
            <a href={shop} rel="external">
              Boutique
            </a>
          </li>
          {frame.networks.map((address) => (
            <li key={address}>
              <a href={address} rel="me external">
                {networkName(address)}
              </a>
            </li>
          ))}
        </ul>
        {!path.startsWith('/compte') && <ReaderForms forms={forms} path={path} />}
      </div>
    </footer>
  )
}
