import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { loadFailure } from '#features/comments/comment.ts'
import { currentAccount, currentPageSession, readAccount } from '#features/sessions/authorization.server.ts'
import { SessionWatcher, useSession } from '#features/sessions/session-watcher.tsx'
import { hideFromSearch } from '#features/discovery/hidden-pages.server.ts'
import { siteCardAddress } from '#features/discovery/share-cards.server.ts'
import { UndoNotice } from '#features/moderation/undo-notice.tsx'
import { listUndoable } from '#features/moderation/undo.server.ts'
import { timePages } from '#features/sessions/server-timing.server.ts'
import { OutagePage, type Outage } from '#features/site/outage-page.tsx'
import { answerDuringOutage } from '#features/site/outage.server.ts'
import { ErrorPage } from '#features/site/error-page.tsx'
import { SignedOutPage, type SignedOut } from '#features/site/given-back-form.tsx'
import { giveFormBack } from '#features/site/signed-out.server.ts'
import { SiteFooter } from '#features/site/footer.tsx'
import { SiteHeader } from '#features/site/header.tsx'
import { NotFoundPage } from '#features/site/not-found-page.tsx'
import type { NotFound } from '#features/site/not-found.server.ts'
import { now } from '#platform/clock.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { site } from '#platform/site.server.ts'
import { flashNotice, takeNotices } from '#platform/http/notice.server.ts'
import { recordRoute } from '#platform/http/request-record.server.ts'
import { useNavigationGuard } from '#platform/requests/leaving-guard.ts'
import { WaitingBar } from '#platform/requests/waiting-bar.tsx'
import hydratedStyles from '#platform/ui/hydrated-pages.css?url'
import textFont from '#platform/ui/fonts/brygada-1918-400.woff2?url'
import pageTransitions from '#platform/ui/page-transitions.css?url'
import { Toasts } from '#platform/ui/toasts.tsx'
import { useFocusAfterNavigation } from '#platform/ui/use-focus-after-navigation.ts'
import { useHydration, useHydrationNotice } from '#platform/ui/use-hydrated.ts'
import { productName } from '#platform/product-name.ts'
import type { Route } from './+types/root'
import { isAppPage, isDeferredPage } from './page-kind.ts'
import fields from './fields.css?url'
import './app.css'

export const middleware: Route.MiddlewareFunction[] = [
  recordRoute,
  timePages,
  hideFromSearch,
  answerDuringOutage,
  flashNotice,
  giveFormBack,
  readAccount,
]

/** Any preload besides the text font would delay the first picture. */
export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = currentAccount(context)
  const notices = takeNotices(context)
  const numbers = notices.flatMap(({ undoable }) => undoable ?? [])
  return {
    siteName: site.siteName,
    siteUrl: site.siteUrl,
    card: siteCardAddress(),
    shopUrl: site.shopUrl,
    readingSpeed: site.readingSpeed,
    account,
    session: currentPageSession(context),
    at: now().toISOString(),
    notices,
    undoable: account && numbers.length > 0 ? await listUndoable(account, { numbers }) : [],
    requestId: request.headers.get('x-request-id'),
  }
}

type RootData = Awaited<ReturnType<typeof loader>>

function stylesOf(handle: RouteHandle | undefined, loaderData: unknown): string[] {
  return loaderData ? (handle?.styles?.(loaderData as never) ?? []) : []
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const isHydrated = useHydration()
  const matches = useMatches()
  // Once hydrated, the page stays hydrated: signing out must not unmount the page being read.
  const handles = matches.map((match) => match.handle)
  const app = isAppPage(root, handles) || isHydrated
  const isDocument = !app || isDeferredPage(root, handles)
  const hasFailed = Boolean(useRouteError())
  const hasFields = app || hasFailed || !handles.some((handle) => (handle as RouteHandle | undefined)?.withoutFields)
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {hasFields && <link rel="stylesheet" href={fields} />}
        {matches.flatMap(({ handle, loaderData }) =>
          stylesOf(handle as RouteHandle | undefined, loaderData).map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          )),
        )}
        {app && <link rel="stylesheet" href={hydratedStyles} />}
        {isDocument && <link rel="stylesheet" href={pageTransitions} />}
        <script type="module" src="/lecture.js" fetchPriority="low" />
        {matches.map(({ id, handle }) => {
          const { script } = (handle ?? {}) as RouteHandle
          return script && <script key={id} type="module" src={script} fetchPriority="low" />
        })}
      </head>
      <body>
        {children}
        {app && <ScrollRestoration />}
        {app && <Scripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <SessionWatcher at={loaderData.at} session={loaderData.session}>
        <CurrentPage />
      </SessionWatcher>
    </Page>
  )
}

const routeWithSignIn = 'routes/account/account'

/** Other private pages are hidden when the session ends, even if the server cannot be reached. */
function CurrentPage() {
  const { hasLeft: left } = useSession()
  const { pathname } = useLocation()
  const matches = useMatches()
  const isClosed = left && pathname.startsWith('/compte/') && !matches.some(({ id }) => id === routeWithSignIn)
  return isClosed ? <ErrorPage title="Vous n’êtes plus connecté." reference={null} signIn /> : <Outlet />
}

/** An error that is thrown before any loader ran carries the `names` of the site. */
function Page({ names, children }: { names?: SiteNames | null; children: React.ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const { pathname } = useLocation()
  useFocusAfterNavigation()
  useHydrationNotice()
  useNavigationGuard(/^\/compte(?:\/|$)/.test(pathname))
  const { siteName, shopUrl } = root ?? names ?? { siteName: productName, shopUrl: null }
  return (
    <Toasts {...(root && { notices: root.notices })}>
      <SiteHeader siteName={siteName} shopUrl={shopUrl} path={pathname} />
      <main id="contenu" tabIndex={-1}>
        <UndoNotice undoable={root?.undoable ?? []} />
        {children}
      </main>
      <SiteFooter siteName={siteName} shopUrl={shopUrl} path={pathname} />
      <WaitingBar before={loadFailures} />
    </Toasts>
  )
}

const loadFailures: Record<string, string> = {
  '/compte/commentaires': loadFailure,
  '/compte/commentaires/tous': loadFailure,
  '/compte/moderation': loadFailure,
}

interface SiteNames {
  siteName: string
  shopUrl: string | null
}

interface Refusal extends Partial<SiteNames & Outage & SignedOut> {
  message?: string
  advice?: string | null
  signIn?: boolean
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<RootData>('root')
  const refusal: Refusal = (isRouteErrorResponse(error) && typeof error.data === 'object' && error.data) || {}
  const names = refusal.siteName ? { siteName: refusal.siteName, shopUrl: refusal.shopUrl ?? null } : null
  const siteName = root?.siteName ?? names?.siteName ?? productName
  return (
    <Page names={names}>
      <title>{`${titleOf(error)} — ${siteName}`}</title>
      {pageOf(error, refusal, root?.requestId ?? null)}
    </Page>
  )
}

function isAbsent({ status }: { status: number }): boolean {
  return status === 404 || status === 410
}

function titleOf(error: unknown): string {
  if (!isRouteErrorResponse(error) || error.status >= 500) return 'Erreur'
  return isAbsent(error) ? 'Page introuvable' : 'Demande refusée'
}

function pageOf(error: unknown, refusal: Refusal, reference: string | null) {
  if (refusal.outage) return <OutagePage {...(refusal as Outage)} />
  if (refusal.signedOutForm) return <SignedOutPage {...(refusal as SignedOut)} />
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return <ErrorPage title="Unexpected Application Error!" reference={reference} isUnexpected />
  }
  if (isAbsent(error)) {
    const absent = refusal as Partial<NotFound>
    return <NotFoundPage sentence={absent.sentence ?? null} newest={absent.newest ?? []} />
  }
  const title = refusal.message ?? 'Cette demande a été refusée.'
  return (
    <ErrorPage
      title={title}
      sentence={refusal.advice}
      reference={null}
      signIn={refusal.signIn ?? error.status === 401}
    />
  )
}
