import type { ImportReport } from '../import-report.ts'
import { textIn, type XmlElement } from './wxr-elements.server.ts'

/** `public`: readers see it, or will at its date. A draft is kept for its author alone. */
export type Visibility = 'public' | 'draft' | 'omitted'

/** Nothing that the former site did not show to everybody comes online. */
export function visibilityOf(item: XmlElement): Visibility {
  return decide(item).visibility
}

export function remarkVisibility(item: XmlElement, report: ImportReport): void {
  const { remark } = decide(item)
  if (remark) report.remark(remark, textIn(item, 'title'))
}

function decide(item: XmlElement): { visibility: Visibility; remark?: string } {
  const status = textIn(item, 'wp:status')
  const isProtected = textIn(item, 'wp:post_password') !== ''
  if (isProtected && ['publish', 'future', 'private'].includes(status))
    return { visibility: 'draft', remark: 'textes protégés par un mot de passe\u00a0: gardés en brouillon' }
  if (status === 'publish' || status === 'future') return { visibility: 'public' }
  if (status === 'private') return { visibility: 'draft', remark: 'textes privés\u00a0: gardés en brouillon' }
  if (status === 'draft' || status === 'pending') return { visibility: 'draft' }
  if (status === 'trash') return { visibility: 'omitted', remark: 'textes de la corbeille, laissés' }
  return { visibility: 'omitted', remark: 'textes d’un état que ce blog ne connaît pas, laissés' }
}
