import type { ReaderForm } from './reader-form.tsx'

/** Extensions add a form, which stands below each article and at the foot of pages. */
export const readerForms: (() => ReaderForm | null)[] = []

export function listReaderForms(): ReaderForm[] {
  return readerForms.flatMap((form) => form() ?? [])
}
