import { z } from 'zod'
import { plainWords } from '#features/articles/article.ts'
import type { subjects } from '#features/articles/article-tables.server.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { lineField } from '#platform/forms/line-field.ts'
import { tidyLine } from '#platform/text/pasted-line.ts'
import { wordsMax } from './subject.ts'

export const subjectInputs = {
  name: {
    label: 'Nom',
    required: true,
    maxLength: 60,
    hint: 'Par exemple Perles de verre. L’adresse de la page en vient.',
  },
  words: {
    label: 'Les mots qui le disent',
    multiline: true,
    rows: 3,
    maxLength: 1000,
    hint: 'Un par ligne. Un article qui contient l’un d’eux est de ce sujet\u00a0; les accents et les majuscules ne comptent pas.',
  },
  sentence: {
    label: 'Phrase',
    multiline: true,
    rows: 2,
    maxLength: 200,
    hint: 'En haut de la page, et dans les moteurs de recherche.',
  },
} as const satisfies FormInputs

const wordEnd = /[\n,;]/
const hasWords = (text: string) => plainWords(text, '') !== ''

export const subjectForm = z.object({
  name: lineField(subjectInputs.name.maxLength)
    .refine((name) => name !== '', 'Indiquez un nom, par exemple Perles de verre.')
    .refine((name) => name === '' || hasWords(name), 'Le nom a au moins une lettre de A à Z.'),
  words: z
    .string()
    .default('')
    .transform((text) => [...new Set(text.split(wordEnd).map(tidyLine).filter(hasWords))])
    .refine((words) => words.length <= wordsMax, `Au plus ${wordsMax} mots.`)
    .refine((words) => words.every((word) => word.length <= 60), 'Chaque mot a au plus 60\u00a0caractères.'),
  sentence: lineField(subjectInputs.sentence.maxLength),
  picture: z.string().max(500).default(''),
  isHidden: z.string().optional().transform(Boolean),
})

export type SubjectForm = z.output<typeof subjectForm>

export function formOf({ name, words, sentence, picture, isHidden }: typeof subjects.$inferSelect): SubjectForm {
  return { name, words, sentence, picture: picture ?? '', isHidden }
}
