import { describe, expect, test } from 'vitest'
import { placeOf, sentencesOf, unknown, type Sentence } from './support/french-sentences.ts'
import { sourceFiles } from './support/source-files.ts'
import examples from './support/french-examples.json' with { type: 'json' }

/** Exactly as in the specification: docs/spec-coverage.md. */
const { owners: ownersSentences } = examples

const newsletter = 'extensions/newsletter/'

/** One French word for one thing. `unless`: the same characters with another meaning. */
const words: { wrong: RegExp; say: string; unless?: RegExp; rightIn?: string }[] = [
  { wrong: /(?<![-\p{L}.])e?mails?(?![\p{L}@])/iu, say: 'e-mail, ou message' },
  { wrong: /(?<![/\p{L}])courriers?\b/iu, say: 'message', unless: /par courrier, sans timbre/ },
  { wrong: /\blettres?\b/i, say: 'message', unless: /au moins une lettre|écrivent une lettre/, rightIn: newsletter },
  { wrong: /adresses? du réseau/i, say: 'adresse IP' },
  { wrong: /seconds? facteurs?/i, say: 'validation en deux étapes' },
  { wrong: /(?<!\p{L})refusée?s?(?!\p{L})/iu, say: 'rejeté', unless: /demande (a été )?refusée/i },
  { wrong: /téléverse/i, say: 'ajouter, ou envoi' },
  {
    wrong: /télécharg/i,
    say: 'ajouter: on télécharge ce qui sort du site',
    unless: /données|tout|^téléchargez le fichier$|^(Le t|T)élécharger/,
  },
  { wrong: /\bjournal\b/i, say: 'historique, ou blog', unless: /Le journal des pierres/ },
  { wrong: /(?<!\p{L})oubliée?s?(?!\p{L})/iu, say: 'effacé', unless: /mot de passe oublié|changements oubliés/i },
  {
    wrong: /(?<!(?:moins|plus|mois,|%|données|Aucun article) )(?<!\p{L})de \uFFFC/iu,
    say: 'platform/text/elision.ts avant un nom: « d’Anouk »',
  },
  {
    wrong: /(envoyer|enregistrer|signaler|fermer|ajouter|modifier|supprimer|publier|garder)…/i,
    say: 'un nom pendant qu’on attend: « Envoi… », « Enregistrement… »',
  },
]

const typography: { wrong: RegExp; say: string }[] = [
  { wrong: / [:;!?»]/, say: 'une espace insécable avant : ; ! ? »' },
  { wrong: /[\p{L})][;!?»](?=\s|$)/u, say: 'une espace insécable avant ; ! ? »' },
  { wrong: /«(?!\u00a0)/, say: 'une espace insécable après «' },
  { wrong: /(?<=\p{L})'(?=\p{L})/u, say: 'l’apostrophe ’' },
  { wrong: /\\u00a0/, say: "entre les balises, {'\\u00a0'} ou &nbsp;" },
  { wrong: /\.\.\./, say: 'le signe …' },
  {
    wrong: /[\d\uFFFC] (%|€|°|h|min|s|ms|[kMGT]?o|kg|m|cm|mm|km)(?![\p{L}\d’])/u,
    say: 'une espace insécable avant l’unité',
  },
  {
    wrong: /[\d\uFFFC] (secondes?|minutes?|heures?|jours?|mois)\b|\d (caractères?|chiffres?)\b/,
    say: 'une espace insécable avant l’unité',
  },
  {
    wrong: /^A (?=\p{Ll})|(?<!\p{L})(Etat|Etape|Echec|Ecri\p{L}*|Edit(er|eur))(?= )/u,
    say: 'les capitales ont leurs accents',
  },
]

/** Enough to tell a French sentence from a log line. */
const french =
  /[àâçéèêëîïôùûœ’«»]|(?<!\p{L})(Erreur|Aucun|le|la|les|un|une|des|du|de|et|est|sur|pour|vos|votre|vous|nous|cette|dans|par|avec|sans|qui|que|ne|pas|au|aux|il|elle)(?!\p{L})/iu

function faultsOf(sentence: Sentence, { onlyTypography = false } = {}): string[] {
  const { text } = sentence
  const own = ownersSentences.reduce((rest, theirs) => rest.replaceAll(theirs, unknown), text)
  if (!french.test(own)) return []
  const ownWords = words.filter(({ rightIn }) => !rightIn || !sentence.file.path.startsWith(rightIn))
  const wrongWords = onlyTypography ? [] : ownWords.filter(({ wrong, unless }) => wrong.test(own) && !unless?.test(own))
  const wrongCharacters = typography.filter(({ wrong }) => wrong.test(own))
  return [...wrongWords, ...wrongCharacters].map(({ say }) => `${placeOf(sentence)}: « ${text.trim()} »: ${say}`)
}

const texts = (...patterns: string[]) =>
  sourceFiles(...patterns)
    // Half of the files have no French word and need no parsing.
    .filter(({ path, text }) => !/\.(test|d)\.tsx?$|\/(?:tests|bench)\//.test(path) && french.test(text))
    .flatMap(sentencesOf)

describe('what a person reads', () => {
  test('is written with one word for one thing, and French punctuation', () => {
    const read = texts(
      '{app,extensions,health-claims}/**/*.{ts,tsx,json}',
      'server.ts',
      'server/*.ts',
      'scripts/*.{ts,mjs}',
      'public/*.js',
    )
    expect(read.length).toBeGreaterThan(1000)
    expect(read.flatMap((sentence) => faultsOf(sentence))).toEqual([])
  })

  test('the demo’s articles and comments have French punctuation', () => {
    const articles = sourceFiles('database/world/articles/*.html').map((file) => ({
      text: file.text.replaceAll(/<[^>]+>/g, ''),
      file,
      start: 0,
    }))
    const read = [...articles, ...texts('database/world/*.ts')]
    expect(articles.length).toBeGreaterThan(10)
    expect(read.flatMap((sentence) => faultsOf(sentence, { onlyTypography: true }))).toEqual([])
  })
})

describe('the rules themselves', () => {
  const read = (text: string) => faultsOf({ text, file: { path: 'app/example.tsx', text }, start: 0 })

  test.each(examples.wrong)('refuse « %s »', (text) => {
    expect(read(text)).toHaveLength(1)
  })

  test.each([
    'Saisissez votre e-mail.',
    'Écrivez à bonjour@exemple.fr.',
    'Une demande refusée.',
    'Mot de passe oublié\u00a0?',
    'Télécharger mes données',
    'Dans «\u00a0Modération\u00a0»\u00a0: rien.',
    'a listener failed: nobody heard',
    "default-src 'none'; sandbox",
    ...ownersSentences,
  ])('let « %s » pass', (text) => {
    expect(read(text)).toEqual([])
  })
})
