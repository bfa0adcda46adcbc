import { site } from '#platform/site.server.ts'
import { withoutAccents } from '#platform/text/without-accents.ts'
import { frenchPasswords } from './passwords/french-passwords.ts'

let loading: Promise<Set<string>> | undefined

/** This is a lookup alone: measuring the strength of a hostile text could take a third of a second. */
export async function whyNotPassword(password: string): Promise<'PASSWORD_COMMON' | 'PASSWORD_SITE_NAME' | null> {
  const text = plain(password)
  const siteName = plain(site.siteName)
  if (text === siteName || text === siteName.replace(/[^\p{L}\p{N}]/gu, '')) return 'PASSWORD_SITE_NAME'
  loading ??= loadCommonPasswords()
  return (await loading).has(text) ? 'PASSWORD_COMMON' : null
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...frenchPasswords])
}

function plain(text: string): string {
  return withoutAccents(text.normalize('NFKC')).toLowerCase()
}
