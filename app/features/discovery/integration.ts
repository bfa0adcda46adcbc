import { z } from 'zod'
import { categories, type Category, categoryKeys } from '#features/articles/article.ts'

export const integrationNumber = { name: 'nombre', max: 12 }
export const integrationNumberDefault = 3

interface Integration {
  category: Category | null
  title: string
  html: string
  json: string
}

export const integrations: Integration[] = [
  { category: null, title: 'Tous les articles', ...addressesOf('/articles') },
  ...categoryKeys.map((key) => ({
    category: key,
    title: categories[key].plural,
    ...addressesOf(categories[key].path),
  })),
]

function addressesOf(path: string) {
  return { html: `/integration${path}.html`, json: `/integration${path}.json` }
}

export const integrationShape = z.object({
  title: z.string(),
  url: z.url(),
  articles: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      excerpt: z.string(),
      category: z.string(),
      url: z.url(),
      publishedAt: z.iso.datetime(),
      picture: z
        .object({
          src: z.url(),
          srcset: z.string().nullable(),
          width: z.int().nullable(),
          height: z.int().nullable(),
        })
        .nullable(),
    }),
  ),
})

export type IntegratedArticles = z.infer<typeof integrationShape>

/** In a shadow tree, neither page’s styles reach the other. */
export function integrationExample(siteUrl: string, { html }: Integration): string {
  return `<div id="articles-du-blog"></div>
<script type="module">
  const place = document.querySelector('#articles-du-blog')
  const answer = await fetch('${siteUrl}${html}?${integrationNumber.name}=${integrationNumberDefault}')
  if (answer.ok) place.attachShadow({ mode: 'open' }).innerHTML = await answer.text()
</script>`
}
