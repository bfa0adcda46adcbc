import { appCode } from './authenticator.ts'
import { text, type Jar, type Site } from './site.ts'

export interface TwoSteps {
  key: string
  /** Already used, hence no longer valid. */
  activationCode: string
  recoveryCodes: string[]
  page: string
}

export async function activateTwoSteps(site: Site, as: Jar, password: string): Promise<TwoSteps> {
  await site.post('/compte/second-facteur', { password }, { as })
  const setup = await text(await site.get('/compte/second-facteur', { as }))
  const key = /<code class="setup-key">([A-Z2-7 ]+)<\/code>/.exec(setup)?.[1] ?? ''
  const activationCode = await appCode(key)
  const page = await text(await site.post('/compte/second-facteur', { code: activationCode }, { as }))
  const recoveryCodes = [...page.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code]) => code ?? '')
  if (recoveryCodes.length === 0) throw new Error(`Two-step sign-in was not activated:\n${page}`)
  return { key, activationCode, recoveryCodes, page }
}
