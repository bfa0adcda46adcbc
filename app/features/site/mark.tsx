import { MarkPicture } from '#features/appearance/mark-picture.tsx'
import type { SiteFrame } from '#platform/site.server.ts'

export function Mark({ frame: { siteName, mark } }: { frame: Pick<SiteFrame, 'siteName' | 'mark'> }) {
  return (
    <a className="logo" href="/">
      <MarkPicture mark={mark} />
      {siteName}
    </a>
  )
}
