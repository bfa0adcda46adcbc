import { z } from 'zod'
import { listCategories, type Category } from '#features/articles/categories.ts'

export const listLength = { name: 'nombre', max: 12 }
export const defaultLength = 3

interface ListAddresses {
  category: Category | null
  title: string
  html: string
  json: string
}

export function articleLists(): ListAddresses[] {
  const ofCategories = listCategories().map(({ key, plural, path }) => ({
    category: key,
    title: plural,
    ...addressesOf(path),
  }))
  return [{ category: null, title: 'Tous les articles', ...addressesOf('/articles') }, ...ofCategories]
}

function addressesOf(path: string) {
  return { html: `/integration${path}.html`, json: `/integration${path}.json` }
}

export const articleListShape = z.object({
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

export type ArticleList = z.infer<typeof articleListShape>

/** In a shadow tree, neither page’s styles reach the other. */
export function exampleOf({ html }: ListAddresses, siteUrl: string): string {
  return `<div id="articles-du-blog"></div>
<script type="module">
  const place = document.querySelector('#articles-du-blog')
  const answer = await fetch('${siteUrl}${html}?${listLength.name}=${defaultLength}')
  if (answer.ok) place.attachShadow({ mode: 'open' }).innerHTML = await answer.text()
</script>`
}
