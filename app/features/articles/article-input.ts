import {
  type ArticleInput,
  articleFields,
  articleKeys,
  formFields,
  simpleEntries,
  type SimpleKey,
} from './article-fields.ts'
import { imagesOf } from './article.ts'
import { defaultCategory, type Category } from './categories.ts'
import { detailsByAddress, type PhotoDetails } from './photo-details.ts'

export function inputFrom(source: object): ArticleInput {
  const values: Partial<Record<string, unknown>> = { ...source }
  return Object.fromEntries(
    articleKeys.map((key) => [key, articleFields[key].from(values[key])]),
  ) as unknown as ArticleInput
}

export function emptyInput(category: Category = defaultCategory): ArticleInput {
  return { ...inputFrom({}), category }
}

export function publishableInput(input: ArticleInput): ArticleInput {
  const refusedKeys = simpleEntries.flatMap(([key]) => (formFields[key].whyNotPublish?.(input[key]) ? [key] : []))
  return { ...input, ...emptyValues(refusedKeys) }
}

export function formOf(input: ArticleInput): Record<string, string> {
  return Object.assign({}, ...articleKeys.map((key) => typedOf(key, input[key]))) as Record<string, string>
}

function typedOf<Key extends keyof ArticleInput>(key: Key, value: ArticleInput[Key]) {
  return articleFields[key].typed(value)
}

export function comparedLines(input: ArticleInput, keys: (keyof ArticleInput)[]) {
  return keys.flatMap((key) => linesOf(key, input[key]))
}

function linesOf<Key extends keyof ArticleInput>(key: Key, value: ArticleInput[Key]) {
  const { heading, lines } = articleFields[key].compared
  return lines(value).map(({ label, text }) => ({ heading, label, text }))
}

export function exportedInput(input: ArticleInput): Record<string, unknown> {
  return Object.assign({}, ...articleKeys.map((key) => exportedOf(key, input[key]))) as Record<string, unknown>
}

function exportedOf<Key extends keyof ArticleInput>(key: Key, value: ArticleInput[Key]) {
  return articleFields[key].exported?.(value)
}

interface ImageColumns {
  image: string | null
  images: string[] | null
  imageAlts: Record<string, string>
  imageDetails: Record<string, PhotoDetails>
}

export function inputOf(article: ImageColumns): ArticleInput {
  const { imageAlts, imageDetails } = article
  const images = imagesOf(article).map((address) => ({
    address,
    alt: imageAlts[address] ?? null,
    ...imageDetails[address],
  }))
  return inputFrom({ ...article, images })
}

export function columnsOf({ images, ...input }: ArticleInput) {
  const altEntries = images.flatMap(({ address, alt }) => (alt === null ? [] : [[address, alt] as const]))
  const addresses = images.map(({ address }) => address)
  const columns: ImageColumns = {
    image: addresses[0] ?? null,
    images: addresses.length > 0 ? addresses : null,
    imageAlts: Object.fromEntries(altEntries),
    imageDetails: detailsByAddress(images),
  }
  const orphanKeys = simpleEntries.flatMap(([key, { partOf }]) => (partOf && !input[partOf] ? [key] : []))
  return { ...input, ...columns, ...emptyValues(orphanKeys) }
}

function emptyValues(keys: SimpleKey[]) {
  return Object.fromEntries(keys.map((key) => [key, articleFields[key].from(null)])) as Partial<
    Pick<ArticleInput, SimpleKey>
  >
}
