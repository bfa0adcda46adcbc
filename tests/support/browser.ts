import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContext, LaunchOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { launchChromium } from './chromium.ts'
import type { Server } from './server.ts'

export interface PageOptions {
  as?: WorldName
  javaScript?: boolean
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  expectedErrors?: RegExp[]
}

const withoutScripts = new WeakSet<BrowserContext>()
const stepSecondsMax = 15
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeOptions: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/**
 * One browser for a test file, on one server. Errors in scripts, the console or the content security policy fail the
 * test.
 */
export function useBrowser(
  server: Server,
  launchOptions: LaunchOptions = {},
): (options?: PageOptions) => Promise<Page> {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const errors: string[] = []

  beforeAll(async () => {
    browser = await launchChromium(launchOptions)
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(errors.splice(0), 'errors in the browser').toEqual([])
  })
  afterAll(() => browser?.close())

  return async ({ as, javaScript = true, viewport, colorScheme = 'light', expectedErrors = [] } = {}) => {
    const context = await browser.newContext({
      baseURL: server.origin,
      javaScriptEnabled: javaScript,
      viewport: viewport ?? { width: 1280, height: 800 },
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
    if (as) await signIn(context, server.origin, as)
    return context.newPage()
  }
}

async function signIn(context: BrowserContext, origin: string, name: WorldName): Promise<void> {
  const { admin, members } = inject('worldPasswords')
  const { email, role } = worldPeople[name]
  const response = await context.request.post('/compte/connexion', {
    form: { email, password: role === 'admin' ? admin : members },
    headers: { origin },
    maxRedirects: 0,
  })
  if (response.status() !== 303) throw new Error(`${email} could not sign in: ${response.status()}`)
}

/** WCAG 2.2 AA, as far as axe can check it. */
export async function expectAccessible(page: Page): Promise<void> {
  if (withoutScripts.has(page.context())) await page.evaluate(runShortTimersAtOnce)
  await page.evaluate(endTransitions)
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    axeOptions,
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n    ${node.html}\n    ${(node.failureSummary ?? '').replaceAll('\n', '\n    ')}`,
    ),
  )
  expect(found.join('\n\n'), `accessibility of ${new URL(page.url()).pathname}`).toBe('')
}

/** Timers never fire where scripts are disabled, and axe would wait for its own. */
function runShortTimersAtOnce(): void {
  const atOnce = (work: () => void, milliseconds = 0) => {
    if (milliseconds < 1000) void Promise.resolve().then(work)
    return 0
  }
  Object.assign(window, { setTimeout: atOnce })
}

function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
}
