export const exportsHref = '/compte/site/exports'
export const exportDays = 7

export interface ExportView {
  id: string
  label: string
  askedAt: string
  bytes: number | null
  problem: string | null
}
