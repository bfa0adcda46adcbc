import type { SiteMark } from '#platform/site.server.ts'

export function MarkPicture({ mark: { kind, src } }: { mark: Pick<SiteMark, 'kind' | 'src'> }) {
  if (kind === 'none') return null
  if (src) return <img className={`${kind}-mark`} src={src} width={34} height={34} alt="" />
  return (
    <svg viewBox="0 0 28 42" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M3 0C5 6 9 9 14 10.5C19 9 23 6 25 0" strokeWidth="1.2" />
      <circle cx="14" cy="12.5" r="2.3" />
      <circle cx="14" cy="27.5" r="12.7" />
      <path d="M4 27.5q10-10.5 20 0q-10 10.5-20 0z" />
      <circle cx="14" cy="27.5" r="3.8" fill="currentColor" stroke="none" />
    </svg>
  )
}
