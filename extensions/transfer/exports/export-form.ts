import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'

export const exportsHref = '/compte/site/exports'
export const exportDays = 7
export const exportInputs = identityInputs

export interface ExportView {
  id: string
  label: string
  askedAt: string
  bytes: number | null
  problem: string | null
}
