import { site } from '#platform/site.server.ts'
import { siteDescription } from './words.ts'

const shortNameCharacters = 12

/** https://www.w3.org/TR/appmanifest/: the name and the icon of the blog on the screen of a phone. */
export function writeManifest(): string {
  const { siteName, frame } = site
  const icons = [192, 512].map((size) => ({
    src: site.markAddress(`${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
  return JSON.stringify({
    name: siteName,
    ...(siteName.length <= shortNameCharacters && { short_name: siteName }),
    description: siteDescription(frame),
    lang: 'fr',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    display: 'browser',
    background_color: '#f8f4ec',
    theme_color: '#f8f4ec',
    icons,
  })
}
