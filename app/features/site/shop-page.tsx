import { SectionHeading } from './section-heading.tsx'

/** Sends the browser to the shop; the link is for those that it does not send. */
export function ShopPage({ shopUrl }: { shopUrl: string | null }) {
  return (
    <section className="sec sec-haut">
      <div className="page page-etroite">
        <SectionHeading title="Boutique" level="h1" />
        {shopUrl ? (
          <div className="encart">
            <p>Vous allez être conduit à la boutique. Si rien ne se passe, suivez ce lien.</p>
            <a className="btn" href={shopUrl} rel="external">
              Aller à la boutique
            </a>
          </div>
        ) : (
          <div className="encart">
            <p>La boutique n’est pas encore ouverte. En attendant, tous les articles se lisent ici.</p>
            <a className="btn" href="/">
              Retour à l’accueil
            </a>
          </div>
        )}
      </div>
    </section>
  )
}
