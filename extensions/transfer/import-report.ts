import { frenchNumber } from '#platform/text/french.ts'
import type { Kind } from './records.ts'

const zero = { read: 0, added: 0, already: 0, overwritten: 0, refused: 0 }
type Counts = typeof zero

const examplesMax = 5
const labels: Record<Kind, string> = {
  people: 'Comptes',
  authors: 'Présentations',
  categories: 'Catégories',
  subjects: 'Sujets',
  articles: 'Articles',
  drafts: 'Brouillons',
  pages: 'Pages',
  comments: 'Commentaires',
  gone: 'Adresses supprimées',
  settings: 'Réglages',
  bans: 'Bannissements',
  emails: 'Choix d’e-mails',
  moved: 'Anciennes adresses',
  rows: 'Fiches des extensions',
  files: 'Fichiers',
}

/** Every kind of records is imported with it. */
export interface ImportRun {
  report: ImportReport
  isDryRun: boolean
  overwrite: boolean
}

/** Counts of an import or a dry run, and each remark once with its number and its first examples. */
export class ImportReport {
  readonly counts: Partial<Record<Kind, Counts>> = {}
  readonly #remarks = new Map<string, { count: number; examples: string[] }>()

  of(kind: Kind): Counts {
    return (this.counts[kind] ??= { ...zero })
  }

  remark(sentence: string, example = '', count = 1): void {
    const remark = this.#remarks.get(sentence) ?? { count: 0, examples: [] }
    this.#remarks.set(sentence, remark)
    remark.count += count
    if (example && remark.examples.length < examplesMax) remark.examples.push(oneLine(example))
  }

  refuse(kind: Kind, sentence: string, example = ''): void {
    this.of(kind).refused += 1
    this.remark(sentence, example)
  }

  get remarks(): { sentence: string; count: number; examples: string[] }[] {
    return [...this.#remarks].map(([sentence, remark]) => ({ sentence, ...remark }))
  }

  lines(isDryRun: boolean): string[] {
    return [
      ...Object.entries(this.counts).map(([kind, counts]) => countsLine(labels[kind as Kind], counts, isDryRun)),
      ...this.remarks.map(({ sentence, count, examples }) => remarkLine(sentence, count, examples)),
    ]
  }

  progress(): string {
    const parts = Object.entries(this.counts).map(
      ([kind, { read }]) => `${labels[kind as Kind].toLowerCase()} ${frenchNumber(read)}`,
    )
    return parts.join(', ')
  }
}

function countsLine(label: string, counts: Counts, isDryRun: boolean): string {
  const parts = [
    [counts.added, isDryRun ? 'à ajouter' : 'ajoutés'],
    [counts.overwritten, isDryRun ? 'à remplacer' : 'remplacés'],
    [counts.already, 'déjà là'],
    [counts.refused, 'laissés'],
  ] as const
  const visible = parts.filter(([count], index) => count > 0 || index === 0)
  return `  ${label}\u00a0: ${frenchNumber(counts.read)} lus, ${visible.map(([count, word]) => `${frenchNumber(count)} ${word}`).join(', ')}.`
}

function remarkLine(sentence: string, count: number, examples: string[]): string {
  const list = examples.length > 0 ? ` (${examples.join('\u00a0; ')}${count > examples.length ? '\u00a0; …' : ''})` : ''
  return `  – ${frenchNumber(count)}\u00a0× ${sentence}${list}`
}

/** Strips control characters, which could move the cursor of a terminal. */
function oneLine(text: string): string {
  return Array.from(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, 80)
    .join('')
}
