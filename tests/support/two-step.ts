import { appCode } from './authenticator.ts'
import { text, type Jar, type useSite } from './site.ts'

export interface TwoSteps {
  /** Of the app, as the page shows it. */
  key: string
  /** The code that activated it: it works no second time. */
  activationCode: string
  recoveryCodes: string[]
  /** What the person reads afterwards. */
  page: string
}

/** Activates two-step sign-in for whoever these cookies belong to. */
export async function activateTwoSteps(site: ReturnType<typeof useSite>, as: Jar, password: string): Promise<TwoSteps> {
  await site.post('/compte/second-facteur', { password }, { as })
  const setup = await text(await site.get('/compte/second-facteur', { as }))
  const key = /<code class="setup-key">([A-Z2-7 ]+)<\/code>/.exec(setup)?.[1] ?? ''
  const activationCode = await appCode(key)
  const page = await text(await site.post('/compte/second-facteur', { code: activationCode }, { as }))
  const recoveryCodes = [...page.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code]) => code ?? '')
  if (recoveryCodes.length === 0) throw new Error(`Two-step sign-in was not activated:\n${page}`)
  return { key, activationCode, recoveryCodes, page }
}
