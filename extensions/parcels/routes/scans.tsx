import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { frenchNumber } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { cardPath, shortPath } from '../parcel.ts'
import { listScans, scanDays } from '../scans.server.ts'
import '#features/audience/audience.css'

export const meta = hiddenPageMeta('Colis')

export async function loader({ context }: LoaderFunctionArgs) {
  requireAdmin(context)
  return { cards: await listScans(), days: scanDays }
}

export default function Scans() {
  const { cards, days } = useLoaderData<typeof loader>()
  const columns = ['Carte', 'Adresse', `${days}\u00a0jours`, 'En tout']
  return (
    <section className="account-section">
      <TabHeading>Colis</TabHeading>
      {cards.length === 0 ? (
        <Empty link={{ href: '/compte/articles', label: 'Voir vos articles' }}>
          Une carte à glisser dans un colis se prépare depuis un article, par «{'\u00a0'}Imprimer une carte{'\u00a0'}».
          Vous verrez ici combien de fois son code est scanné.
        </Empty>
      ) : (
        <table className="audience-table">
          <caption className="caption">Visites venues des colis, par carte</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cards.map(({ id, code, title, isOnline, recent, total }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={cardPath(id)}>{title}</a>
                  {!isOnline && <small className="caption"> plus sur le site</small>}
                </th>
                <td data-label={columns[1]}>{shortPath(code)}</td>
                <td data-label={columns[2]}>{frenchNumber(recent)}</td>
                <td data-label={columns[3]}>{frenchNumber(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="caption">
        Un scan est une carte lue par quelqu’un{'\u00a0'}: ni les robots, ni vos propres essais une fois connecté. Aucun
        lecteur n’est identifié.
      </p>
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
