import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContext, LaunchOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { launchChromium } from './chromium.ts'
import { storeFailure } from './failed-test.ts'
import { type Server, type ServerOptions, useServer, useSharedServer } from './server.ts'
import { passwordOf, sharedSession } from './sign-in.ts'
import { endTransitions, runShortTimersAtOnce, showWhatIsFarAway } from './functions-of-page.ts'

export interface PageOptions {
  as?: WorldName
  /** The page that is opened first. */
  at?: string
  javaScript?: boolean
  viewport?: { width: number; height: number }
  touch?: boolean
  colorScheme?: 'light' | 'dark'
  expectedErrors?: RegExp[]
}

export const phone = { width: 390, height: 844 }

const withoutScripts = new WeakSet<BrowserContext>()
/** For a busy machine. */
const stepSecondsMax = 60
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // The details of rules that pass take time.
  resultTypes: ['violations'],
}

/** The rules whose result depends on the theme. */
const onlyColours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** One for all test files of a worker; it ends with its process. */
let running: Promise<Browser> | null = null

async function openBrowser(): Promise<Browser> {
  const browser = await (running ??= launchChromium())
  if (browser.isConnected()) return browser
  running = launchChromium()
  return running
}

/**
 * Pages on one server, in contexts that end with their test. Errors in scripts, the console or the content security
 * policy fail the test.
 * @param launchOptions those of a browser of its own.
 */
export function useBrowser(
  server: Pick<Server, 'origin' | 'keepsSessions'>,
  launchOptions?: LaunchOptions,
): (options?: PageOptions) => Promise<Page> {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const errors: string[] = []

  beforeAll(async () => {
    browser = await (launchOptions ? launchChromium(launchOptions) : openBrowser())
  })
  if (launchOptions) afterAll(() => browser?.close())
  afterEach(async ({ task }) => {
    const found = errors.splice(0)
    const closing = contexts.splice(0)
    const failed = task.result?.state === 'fail' || found.length > 0
    const folder =
      failed &&
      (await storeFailure(
        task,
        closing.flatMap((context) => context.pages()),
      ))
    await Promise.all(closing.map((context) => context.close()))
    expect(found, `errors in the browser${folder && `; pages and logs: ${folder}`}`).toEqual([])
  })

  return async ({
    as,
    at,
    javaScript = true,
    viewport,
    touch = false,
    colorScheme = 'light',
    expectedErrors = [],
  } = {}) => {
    const context = await browser.newContext({
      baseURL: server.origin,
      javaScriptEnabled: javaScript,
      viewport: viewport ?? { width: 1280, height: 800 },
      hasTouch: touch,
      colorScheme,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
    })
    context.setDefaultTimeout(stepSecondsMax * 1000)
    contexts.push(context)
    if (!javaScript) withoutScripts.add(context)
    const note = (error: string) => {
      if (!expectedErrors.some((expected) => expected.test(error))) errors.push(error)
    }
    context.on('weberror', (thrown) => {
      const { stack, message } = thrown.error()
      // A view transition that the browser cancels has no stack and often no message.
      if (stack || !/^(?:$|Transition was )/.test(message)) note(stack || message)
    })
    context.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
    })
    context.on('page', (page) => page.on('crash', () => note(`The page crashed: ${page.url()}`)))
    if (as && server.keepsSessions)
      await context.addCookies(cookiesOf(await sharedSession(server.origin, as), server.origin))
    else if (as) await signIn(context, server.origin, as)
    const page = await context.newPage()
    if (at) await page.goto(at)
    return page
  }
}

/** A server of its own, and pages on it. */
export function useJourney(options: ServerOptions = {}) {
  const server = useServer(options)
  return { server, openPage: useBrowser(server) }
}

/** As `useSharedServer`. */
export function useSharedJourney() {
  const server = useSharedServer()
  return { server, openPage: useBrowser(server) }
}

/** By their names; the chain of Playwright would take a line for each call. */
export const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name })
export const link = (place: Page | Locator, name: string | RegExp) => place.getByRole('link', { name })

/** Until then links lead to plain pages, and forms are sent by the browser. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('.waiting-bar').waitFor({ state: 'attached' })
}

export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** The scripts of the account's other pages, which load while the first one is idle. */
export async function accountFilesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { routes } = Reflect.get(window, '__reactRouterManifest')
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const isInside = (id: string | undefined): boolean =>
      id !== undefined && (routes[id].parentId === 'routes/account/account' || isInside(routes[id].parentId))
    const files = Object.keys(routes)
      .filter(isInside)
      .flatMap((id): string[] => [routes[id].module, ...(routes[id].imports ?? [])])
    return files.every((file) => loaded.has(file))
  })
}

/** As this browser, under whose name the session is listed. */
export async function signIn(context: BrowserContext, origin: string, name: WorldName): Promise<void> {
  const { email } = worldPeople[name]
  const form = { email, password: passwordOf(name) }
  const response = await context.request.post('/compte/connexion', { form, headers: { origin }, maxRedirects: 0 })
  if (response.status() !== 303) throw new Error(`${email} could not sign in: ${response.status()}`)
}

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: true, sameSite: 'Lax' as const }
  })
}

/** `npm test` checks each page once, in accessibility.test.ts; `npm run test:all` checks what journeys reach too. */
const checksJourneys = !process.env.MAIN_TESTS_ONLY

/** A state of a page that only its journey reaches. */
export async function expectAccessible(page: Page): Promise<void> {
  if (checksJourneys) await expectNoViolation(page)
}

/** Such a state in light and dark, on a computer and on a narrow phone. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  if (checksJourneys) await expectPageAccessible(page)
}

/** WCAG 2.2 AA, as far as axe can check it. */
async function expectNoViolation(page: Page, options = axeOptions): Promise<void> {
  if (withoutScripts.has(page.context())) await page.evaluate(runShortTimersAtOnce)
  await page.evaluate(showWhatIsFarAway, true)
  await page.evaluate(placeBarInFlow, true)
  // Comments that have just become visible may have colours to change too.
  await page.evaluate(endTransitions)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  )
  await page.evaluate(showWhatIsFarAway, false)
  await page.evaluate(placeBarInFlow, false)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n    ${node.html}\n    ${(node.failureSummary ?? '').replaceAll('\n', '\n    ')}`,
    ),
  )
  const where = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width} px`
  expect(found.join('\n\n'), `accessibility of ${where}`).toBe('')
}

/** The bar of places covers what scrolls under it: axe would measure the visible part of those targets only. */
function placeBarInFlow(isInFlow: boolean): void {
  document.querySelector<HTMLElement>('.places')?.style.setProperty('position', isInFlow ? 'static' : null)
}

/** Light and dark, on a computer and on a narrow phone (or at 400 %). */
export async function expectPageAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoViolation(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolation(page, onlyColours)
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
