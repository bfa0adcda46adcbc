import { metaIn, textIn, type XmlElement } from './wxr-elements.server.ts'

/** `public`: readers see it, or will at its date. A draft is kept for its author alone. */
type Visibility = 'public' | 'draft' | 'omitted'

/** Plug-ins keep a text, or a part of it, for members by a setting of the text, or by a code or a block around the part. */
const memberSettings = [
  '_jetpack_newsletter_access',
  '_members_access_role',
  'rcp_access_level',
  'rcp_subscription_level',
]
const memberParts =
  /\[\/[\w-]{0,30}(?:(?<!team[-_])member|restrict|private|protect|paywall|logged_?in|passster|ppwp|s2if|mepr|hide-content)[\w-]{0,30}\]|<!-- wp:[\w/-]{0,60}(?:paywall|premium-content|(?<!team-)member|restrict|protect|private)/i

function isForMembers(item: XmlElement): boolean {
  const levels = memberSettings.map((key) => metaIn(item, 'wp:postmeta', key))
  return (
    levels.some((level) => !['', 'everybody', 'None'].includes(level)) ||
    memberParts.test(textIn(item, 'content:encoded'))
  )
}

/** Nothing that the former site did not show to everybody comes online. */
export function visibilityOf(item: XmlElement): { visibility: Visibility; remark?: string } {
  const status = textIn(item, 'wp:status')
  const isProtected = item.children.some(({ name, text }) => name === 'wp:post_password' && /\S|^ +$/.test(text))
  if (isProtected && ['publish', 'future', 'private'].includes(status))
    return { visibility: 'draft', remark: 'textes protégés par un mot de passe\u00a0: gardés en brouillon' }
  if (status === 'publish' || status === 'future')
    return isForMembers(item)
      ? { visibility: 'draft', remark: 'textes réservés aux membres, en tout ou en partie\u00a0: gardés en brouillon' }
      : { visibility: 'public' }
  if (status === 'private') return { visibility: 'draft', remark: 'textes privés\u00a0: gardés en brouillon' }
  if (status === 'draft' || status === 'pending') return { visibility: 'draft' }
  if (status === 'trash') return { visibility: 'omitted', remark: 'textes de la corbeille, laissés' }
  return { visibility: 'omitted', remark: 'textes d’un état que ce blog ne connaît pas, laissés' }
}
