import { NarrowPage } from '#platform/ui/narrow-page.tsx'
export function ShopPage({ shopUrl }: { shopUrl: string | null }) {
  return (
    <NarrowPage place="top" title="Boutique">
      {shopUrl ? (
        <div className="panel">
          <p>Vous allez être conduit à la boutique. Si rien ne se passe, suivez ce lien.</p>
          <a className="btn" href={shopUrl} rel="external">
            Aller à la boutique
          </a>
        </div>
      ) : (
        <div className="panel">
          <p>La boutique n’est pas encore ouverte. En attendant, tous les articles se lisent ici.</p>
          <a className="btn" href="/">
            Retour à l’accueil
          </a>
        </div>
      )}
    </NarrowPage>
  )
}
