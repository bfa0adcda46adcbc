import { Mark } from './mark.tsx'
import { entries, shopHref } from './navigation.ts'

export function SiteFooter({ siteName, shopUrl }: { siteName: string; shopUrl: string | null }) {
  return (
    <footer className="pied">
      <div className="page">
        <div>
          <Mark siteName={siteName} />
          <p>
            Les vertus prêtées aux pierres et aux amulettes relèvent des traditions et des croyances. Elles se racontent
            ici comme telles et ne remplacent jamais un avis médical.
          </p>
        </div>
        <ul className="ui">
          {entries.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          <li>
            <a href={shopHref(shopUrl)} rel="external">
              Boutique
            </a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
