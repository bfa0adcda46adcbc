import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { Sentence } from '#platform/ui/sentence.tsx'

/** An `ErrorBoundary` shown in place of a list that failed; other errors are thrown to the error page. */
export function listFailure(before: string) {
  return function ListFailureBoundary({ error }: { error: unknown }) {
    return <ListFailure error={error} before={before} />
  }
}

function ListFailure({ error, before }: { error: unknown; before: string }) {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<{ requestId: string | null }>('root')
  if (isRouteErrorResponse(error) || !root) throw error
  return (
    <section className="band">
      <div className="page">
        <h1 className="sr-only">Liste indisponible</h1>
        <p className="error" role="alert">
          <Sentence>{`${before}le serveur ne répond pas. Réessayez dans un instant.`}</Sentence>
        </p>
        <p>
          <a className="btn outline small" href={pathname + search}>
            Réessayer
          </a>
        </p>
        <p className="caption">
          Référence{'\u00a0'}: {root.requestId}
        </p>
      </div>
    </section>
  )
}
