import { legalPages } from '#features/legal/legal.ts'
import type { SiteFrameProps } from './header.tsx'
import { Mark } from './mark.tsx'
import { entries, shopHref } from './navigation.ts'

export function SiteFooter({ siteName, shopUrl, path }: SiteFrameProps) {
  const shop = shopHref(shopUrl, path)
  return (
    <footer className="footer">
      <div className="page">
        <div>
          <Mark siteName={siteName} />
          <p>
            Les vertus prêtées aux pierres et aux amulettes relèvent des traditions et des croyances. Elles se racontent
            ici comme telles et ne remplacent jamais un avis médical.
          </p>
        </div>
        <ul className="ui">
          {[...entries, ...legalPages].map(({ href, label }) => (
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
        </ul>
      </div>
    </footer>
  )
}
