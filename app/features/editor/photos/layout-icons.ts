import type { PhotoLayout } from '#features/articles/photo-details.ts'

export const layoutIcons: Record<PhotoLayout, string> = {
  column: 'M2 3h20M2 17h20M6 6.5h12v7H6z',
  wide: 'M2 3h20M2 17h20M3 6.5h18v7H3z',
  full: 'M4 3h16M4 17h16M0 6.5h24v7H0z',
  pair: 'M2 3h20M2 17h20M3 6.5h8v7H3zM13 6.5h8v7h-8z',
}
