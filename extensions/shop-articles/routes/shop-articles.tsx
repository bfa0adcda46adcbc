import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { CopyButton } from '#platform/ui/copy-button.tsx'
import { config } from '#platform/config.server.ts'
import { articleLists, exampleOf, listLength } from '../article-list.ts'
import '../shop-articles.css'

export const meta = hiddenPageMeta('Articles dans la boutique')

export function loader({ context }: LoaderFunctionArgs) {
  requireAdmin(context)
  return { siteUrl: config.siteUrl }
}

export default function ShopArticles() {
  const { siteUrl } = useLoaderData<typeof loader>()
  return (
    <section className="account-section">
      <TabHeading>Articles dans la boutique</TabHeading>
      <p>
        Copiez un de ces textes dans une page de votre boutique, ou de tout autre site, là où les derniers articles
        doivent apparaître. La liste se met à jour d’elle-même.
      </p>
      {articleLists().map((list) => (
        <section className="integration" key={list.html} aria-labelledby={list.html}>
          <h2 id={list.html}>{list.title}</h2>
          <pre>
            <code>{exampleOf(list, siteUrl)}</code>
          </pre>
          <CopyButton read={() => exampleOf(list, siteUrl)} label="Copier ce texte" success="Texte copié" />
          <p className="caption">
            Pour un programme, les mêmes en JSON{'\u00a0'}: <code>{`${siteUrl}${list.json}`}</code>
          </p>
        </section>
      ))}
      <p>
        Remplacez le nombre à la fin de l’adresse pour montrer de 1 à {listLength.max} articles. Les couleurs se règlent
        dans les styles de votre page, par <code>--articles-text</code> et <code>--articles-muted</code>.
      </p>
    </section>
  )
}
