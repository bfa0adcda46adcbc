// This file is long because the list of fields is read as a whole.
import { isOwnPicture, pictureProblem } from '#features/media/picture.ts'
import { isOwnCaptions, videoProblem } from '#features/media/video.ts'
import type { FieldInput, FormInputs } from '#platform/field-input.ts'
import { frenchNumber } from '#platform/text/french.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { hasVisibleText, isOnlyVisible, onlyVisibleText } from '#platform/text/visible-text.ts'
import { imagesMax, titleCharactersMax, tooManyImages } from './article.ts'
import { categoryTexts, categoryOf, type Category } from './categories.ts'
import { contentProblem } from './content/content-limits.ts'
import { type ArticleField, type FormField, type OneInputField, simpleField, type SimpleField } from './field-kinds.ts'
import { imageLine, imageLinesCharactersMax, imagesFrom, parseImages, type ImageInput } from './image-lines.ts'
import { layouts } from './photo-details.ts'
import { type Product, productFields, productLines, productOf, productParts } from './product.ts'

export const missingFieldsSentence = 'Tous les champs sont obligatoires'
export const imagesTooLong = 'La liste des images est trop longue.'
export const transcriptCharactersMax = 20_000
/** Search engines cut what is longer. */
export const searchDescriptionCharactersMax = 155
export const transcriptTooLong = `La transcription est trop longue\u00a0: ${frenchNumber(transcriptCharactersMax)} caractères au plus.`

/**
 * These fields are one column of the table and one field of the form. All else derives from an entry: a new one needs a
 * migration (`npx drizzle-kit generate --name …`) and the place that shows it to readers.
 */
export const simpleFields = {
  videoUrl: {
    column: 'video_url',
    input: {
      label: 'Vidéo',
      inputMode: 'url',
      hint: 'L’adresse d’une page YouTube ou Vimeo, ou d’un fichier vidéo en https.',
    },
    whyNotPublish: videoProblem,
    compared: { heading: 'Vidéo' },
    exportedAs: 'vidéo',
    isForPrograms: true,
  },
  videoPoster: {
    column: 'video_poster',
    input: null,
    partOf: 'videoUrl',
    whyNotPublish: (address) => (isOwnPicture(address) ? null : 'Cette image de présentation n’est pas sur ce site.'),
    compared: { heading: 'Vidéo', label: 'Vignette' },
  },
  videoCaptions: {
    column: 'video_captions',
    input: null,
    partOf: 'videoUrl',
    whyNotPublish: (address) => (isOwnCaptions(address) ? null : 'Ces sous-titres ne sont pas sur ce site.'),
    compared: { heading: 'Vidéo', label: 'Sous-titres' },
  },
  videoTranscript: {
    column: 'video_transcript',
    input: {
      label: 'Transcription de la vidéo',
      multiline: true,
      rows: 4,
      maxLength: transcriptCharactersMax,
      hint: 'Ce qui est dit et montré, pour qui n’entend ou ne voit pas la vidéo. Si elle est muette, dites-le.',
    },
    partOf: 'videoUrl',
    tooLong: transcriptTooLong,
    compared: { heading: 'Vidéo' },
    exportedAs: 'transcription',
  },
  searchDescription: {
    column: 'search_description',
    input: {
      label: 'Description dans les moteurs de recherche',
      multiline: true,
      rows: 2,
      maxLength: searchDescriptionCharactersMax,
      hint: `${searchDescriptionCharactersMax} signes au plus. Vide\u00a0: le début du texte.`,
    },
    compared: { heading: 'Description dans les moteurs de recherche' },
    exportedAs: 'description dans les moteurs de recherche',
  },
  sharePicture: {
    column: 'share_picture',
    input: null,
    whyNotPublish: (address) => (isOwnPicture(address) ? null : 'Cette image de partage n’est pas sur ce site.'),
    compared: { heading: 'Image de partage' },
    exportedAs: 'image de partage',
  },
} as const satisfies Record<string, SimpleField>

export type SimpleKey = keyof typeof simpleFields
export const simpleEntries = Object.entries(simpleFields) as [SimpleKey, SimpleField & { partOf?: SimpleKey }][]
export const programFields = simpleEntries.filter(([, { isForPrograms }]) => isForPrograms)
type SimpleValues = Record<SimpleKey, string | null>

/** The author decides all of this about an article; drafts and revisions keep it whole. */
export interface ArticleInput extends SimpleValues {
  title: string
  category: Category
  content: string
  images: ImageInput[]
  product: Product | null
}

export const articleInputs = {
  title: { label: 'Titre', required: true, rows: 1, maxLength: titleCharactersMax },
  content: {
    label: 'Contenu',
    required: true,
    multiline: true,
    rows: 18,
    hint: 'Une ligne vide sépare deux paragraphes. Le HTML est accepté.',
  },
  images: {
    label: 'Images',
    multiline: true,
    rows: 6,
    hint: 'Une adresse par ligne, la première est l’image principale. Après une barre, son texte alternatif\u00a0: adresse | un bracelet de jade. Rien après la barre\u00a0: image décorative. Sous une adresse, une ligne par réglage\u00a0: «\u00a0Légende\u00a0: …\u00a0», «\u00a0Mise en page\u00a0: Colonne, Large, Pleine ou Par deux\u00a0», «\u00a0Point\u00a0: 50 40\u00a0», ce que tout recadrage garde, en pour cent de la largeur et de la hauteur.',
  },
  slug: {
    label: 'Adresse de la page',
    beginning: '/article/',
    hint: 'Le titre ne la change jamais. L’ancienne adresse mènera à la nouvelle.',
  },
  publishAt: {
    label: 'Publication',
    type: 'datetime-local',
    hint: 'L’heure est celle de Paris. Sans heure, ou si elle est passée, l’article est publié aussitôt.',
  },
} satisfies Record<string, FieldInput>

const title: OneInputField<string> = {
  input: articleInputs.title,
  // A pattern with spaces around a line break would take quadratic time.
  read: (text) => {
    const lines = cleanLine(text).split(/[\r\n\t]/)
    return lines.flatMap((line) => line.trim() || []).join(' ')
  },
  whyNotPublish(value) {
    if (!hasVisibleText(value)) return missingFieldsSentence
    if (value.length > titleCharactersMax) return `Le titre doit contenir au plus ${titleCharactersMax} caractères.`
    return isOnlyVisible(value) ? null : onlyVisibleText
  },
  readDraft: (text) => text.slice(0, titleCharactersMax),
  from: textFrom,
  typed: (value) => ({ title: value }),
  compared: { heading: 'Titre', lines: (value) => [{ text: value.trim() }] },
  exported: (value) => ({ titre: value }),
}

/** Anything but a listed category falls back to the default one, as the specification says. */
const category: OneInputField<Category> = {
  input: null,
  read: categoryOf,
  from: (value) => categoryOf(textFrom(value)),
  typed: (value) => ({ category: value }),
  compared: { heading: 'Catégorie', lines: (value) => [{ text: categoryTexts(value).label }] },
  exported: (value) => ({ catégorie: categoryTexts(value).label }),
}

const content: OneInputField<string> = {
  input: articleInputs.content,
  whyNotRead: contentProblem,
  read: (text) => text.trim(),
  whyNotPublish: (value) => (hasVisibleText(value) ? null : missingFieldsSentence),
  readDraft: (text) => text,
  from: textFrom,
  typed: (value) => ({ content: value }),
  compared: { heading: 'Contenu', lines: (value) => [{ text: value }] },
  exported: (value) => ({ texte: value }),
}

const images: OneInputField<ImageInput[]> = {
  input: articleInputs.images,
  whyNotRead: (text) => (text.length > imageLinesCharactersMax ? imagesTooLong : null),
  read: parseImages,
  whyNotPublish(list) {
    if (list.length > imagesMax) return tooManyImages
    const wrong = list.find(({ address }) => pictureProblem(address))
    return wrong ? `Cette adresse d’image n’est pas valable\u00a0: ${wrong.address.slice(0, 100)}` : null
  },
  readDraft: (text) =>
    parseImages(text)
      .slice(0, imagesMax * 2)
      .filter(({ address }) => !pictureProblem(address))
      .slice(0, imagesMax),
  from: imagesFrom,
  typed: (list) => ({ images: list.map(imageLine).join('\n') }),
  compared: {
    heading: 'Images',
    lines: (list) => list.flatMap((image) => imageLine(image).split('\n')).map((text) => ({ text })),
  },
  exported: (list) => ({
    images: list.map(({ address, alt, caption, layout, focus }) => ({
      adresse: address,
      description: alt,
      légende: caption ?? null,
      'mise en page': layouts[layout ?? 'column'],
      'point à garder': focus ?? null,
    })),
  }),
}

const product: ArticleField<Product | null> = {
  from: productOf,
  typed: productFields,
  compared: { heading: 'À la boutique', lines: productLines },
  exported: (value) => ({
    'à la boutique': value && { adresse: value.address, nom: value.name, prix: value.price, photo: value.photo },
  }),
}

const simple = Object.fromEntries(simpleEntries.map(([key, field]) => [key, simpleField(key, field)])) as Record<
  SimpleKey,
  OneInputField<string | null>
>
const oneInputFields = { title, category, content, images, ...simple }

type ArticleFields = { [Key in keyof ArticleInput]: ArticleField<ArticleInput[Key]> }
export const articleFields: ArticleFields = { ...oneInputFields, product }
export const articleKeys = Object.keys(articleFields) as (keyof ArticleInput)[]

export type FormValues = Omit<ArticleInput, 'product'> & Record<keyof typeof productParts, string>
export const formFields: { [Name in keyof FormValues]: FormField<FormValues[Name]> } = {
  ...oneInputFields,
  ...productParts,
}
export const formNames = Object.keys(formFields) as (keyof FormValues)[]

export const typedInputs: FormInputs = {
  ...Object.fromEntries(formNames.flatMap((name) => typedInput(name, formFields[name].input))),
  slug: articleInputs.slug,
  publishAt: articleInputs.publishAt,
}

function typedInput(name: string, input: FieldInput | null): [string, FieldInput][] {
  return input ? [[name, input]] : []
}

function textFrom(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
