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
import { hasOtherColours, setCategories } from '#features/articles/categories.ts'
import { storedCategories } from '#features/articles/categories.server.ts'
import { hideFromSearch } from '#features/discovery/hidden-pages.server.ts'
import { siteCardAddress } from '#features/discovery/share-cards.server.ts'
import { usualFrame } from '#features/site/usual-frame.ts'
import { UndoNotice } from '#features/moderation/undo-notice.tsx'
import { listPageLinks } from '#features/pages/listed-pages.server.ts'
import { listUndoable } from '#features/moderation/undo.server.ts'
import { timePages } from '#features/sessions/server-timing.server.ts'
import { OutagePage, type Outage } from '#features/site/outage-page.tsx'
import { answerDuringOutage, hasRootData } from '#features/site/outage.server.ts'
import { menuOf } from '#features/appearance/menu.ts'
import { ErrorPage } from '#features/site/error-page.tsx'
import { SignedOutPage, type SignedOut } from '#features/site/given-back-form.tsx'
import { giveFormBack } from '#features/site/signed-out.server.ts'
import { SiteFooter } from '#features/site/footer.tsx'
import { SiteHeader } from '#features/site/header.tsx'
import { NotFoundPage } from '#features/site/not-found-page.tsx'
import { listReaderForms } from '#features/site/reader-forms.server.ts'
import type { NotFound } from '#features/site/not-found.server.ts'
import { now } from '#platform/clock.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { site, type SiteFrame } from '#platform/site.server.ts'
import { expirePageAt } from '#platform/http/cache/cache-tags.server.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
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
import accentStyles from '#platform/ui/accents.css?url'
import categoryColours from '#features/articles/category-colours.css?url'
import { usualAccent } from '#platform/ui/accents.ts'
import fields from './fields.css?url'
import './app.css'

/** The bundle of pages has its own copy of the categories. */
const shareCategories: Route.MiddlewareFunction = () => setCategories(storedCategories())

export const middleware: Route.MiddlewareFunction[] = [
  shareCategories,
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
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  context.set(hasRootData, true)
  const account = currentAccount(context)
  const notices = takeNotices(context)
  const pages = await partOfPage(listPageLinks(), 'the links of pages', request)
  // Expires the cached page now: it is incomplete.
  if (!pages) expirePageAt(now())
  const numbers = notices.flatMap(({ undoable }) => undoable ?? [])
  return {
    siteName: site.siteName,
    siteUrl: site.siteUrl,
    frame: site.frame,
    card: siteCardAddress(),
    pages,
    forms: listReaderForms(),
    categories: storedCategories(),
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
  if (root && !import.meta.env.SSR) setCategories(root.categories)
  const isHydrated = useHydration()
  const matches = useMatches()
  // Once hydrated, the page stays hydrated: signing out must not unmount the page being read.
  const handles = matches.map((match) => match.handle)
  const app = isAppPage(root, handles) || isHydrated
  const isDocument = !app || isDeferredPage(root, handles)
  const problem = useRouteError()
  const hasFailed = Boolean(problem)
  const frame = root?.frame ?? refusalOf(problem).frame
  const hasFields = app || hasFailed || !handles.some((handle) => (handle as RouteHandle | undefined)?.withoutFields)
  return (
    <html lang="fr" data-accent={frame && frame.accent !== usualAccent ? frame.accent : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="icon" href={frame?.mark.icon ?? '/favicon.svg'} />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
        {frame && frame.accent !== usualAccent && <link rel="stylesheet" href={accentStyles} />}
        {(app || hasOtherColours()) && <link rel="stylesheet" href={categoryColours} />}
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

/** An error that is thrown before any loader ran carries the frame of the site. */
function Page({ frame: ownFrame, children }: { frame?: SiteFrame | undefined; children: React.ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const { pathname } = useLocation()
  useFocusAfterNavigation()
  useHydrationNotice()
  useNavigationGuard(/^\/compte(?:\/|$)/.test(pathname))
  const frame = root?.frame ?? ownFrame ?? usualFrame
  const menu = menuOf(frame.menu, root?.pages?.menu)
  const around = { frame, menu, path: pathname }
  return (
    <Toasts {...(root && { notices: root.notices })}>
      <SiteHeader {...around} />
      <main id="contenu" tabIndex={-1}>
        <UndoNotice undoable={root?.undoable ?? []} />
        {children}
      </main>
      <SiteFooter {...around} pages={root?.pages?.footer ?? []} forms={root?.forms ?? []} />
      <WaitingBar before={loadFailures} />
    </Toasts>
  )
}

const loadFailures: Record<string, string> = {
  '/compte/commentaires': loadFailure,
  '/compte/commentaires/tous': loadFailure,
  '/compte/moderation': loadFailure,
}

interface Refusal extends Partial<Outage & SignedOut & { phrases: string[] }> {
  frame?: SiteFrame
  message?: string
  reference?: string | null
  advice?: string | null
  signIn?: boolean
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<RootData>('root')
  const refusal = refusalOf(error)
  const siteName = root?.siteName ?? refusal.frame?.siteName ?? productName
  return (
    <Page frame={refusal.frame}>
      <title>{`${titleOf(error)} — ${siteName}`}</title>
      {pageOf(error, refusal, root?.requestId ?? refusal.reference ?? null)}
    </Page>
  )
}

function refusalOf(error: unknown): Refusal {
  return (isRouteErrorResponse(error) && typeof error.data === 'object' && (error.data as Refusal | null)) || {}
}

const isAbsent = ({ status }: { status: number }) => status === 404 || status === 410

function titleOf(error: unknown): string {
  if (!isRouteErrorResponse(error) || error.status >= 500) return 'Erreur'
  return isAbsent(error) ? 'Page introuvable' : 'Demande refusée'
}

function pageOf(error: unknown, refusal: Refusal, reference: string | null) {
  if (refusal.outage) return <OutagePage {...(refusal as Outage)} />
  if (refusal.signedOutForm) return <SignedOutPage {...(refusal as SignedOut)} />
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return <ErrorPage title="Unexpected Application Error!" reference={reference} isUnexpected form={refusal.form} />
  }
  if (isAbsent(error)) return <NotFoundPage sentence={null} newest={[]} {...(refusal as Partial<NotFound>)} />
  const title = refusal.message ?? 'Cette demande a été refusée.'
  const signIn = refusal.signIn ?? error.status === 401
  return <ErrorPage {...refusal} title={title} sentence={refusal.advice} reference={null} signIn={signIn} />
}
