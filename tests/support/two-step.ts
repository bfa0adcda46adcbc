import { appCode } from './authenticator.ts'
import { password } from './members.ts'
import { text, type Jar, type Site } from './site.ts'

export interface TwoSteps {
  key: string
  /** It was used, hence it is no longer valid. */
  activationCode: string
  recoveryCodes: string[]
  page: string
}

/** Empty where no activation was begun. */
export async function setupKeyOf(site: Site, as: Jar): Promise<string> {
  const page = await site.read('/compte/second-facteur', as)
  return /<code class="setup-key">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
}

export async function activateTwoSteps(site: Site, as: Jar): Promise<TwoSteps> {
  await site.post('/compte/second-facteur', { password }, { as })
  const key = await setupKeyOf(site, as)
  const activationCode = await appCode(key)
  const page = await text(await site.post('/compte/second-facteur', { code: activationCode }, { as }))
  const recoveryCodes = [...page.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code]) => code ?? '')
  if (recoveryCodes.length === 0) throw new Error(`Two-step sign-in was not activated:\n${page}`)
  return { key, activationCode, recoveryCodes, page }
}
