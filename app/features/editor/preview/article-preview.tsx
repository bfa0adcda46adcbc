import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { failureReason } from '#platform/requests/failure.ts'
import { tryOnce } from '#platform/requests/fetch-again.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { Outline } from '#platform/ui/icon.tsx'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import './article-preview.css'

const widths = {
  phone: {
    label: 'Téléphone',
    pixels: 390,
    title: 'L’article tel qu’on le lira sur un téléphone',
    icon: 'M6 2h8v16H6zM9 15.5h2',
  },
  desktop: {
    label: 'Ordinateur',
    pixels: 1280,
    title: 'L’article tel qu’on le lira sur un ordinateur',
    icon: 'M2 4h16v10H2zM7 17h6',
  },
} as const
type Width = keyof typeof widths

export function ArticlePreview({ input, address }: { input: ArticleInput; address: string }) {
  const name = useId()
  const [width, setWidth] = useState<Width>(() => (matchMedia('(min-width: 60rem)').matches ? 'desktop' : 'phone'))
  const [page, setPage] = useState<Outcome<string, string> | null>(null)
  useEffect(() => {
    void previewHtml(input, address).then(setPage)
  }, [input, address])
  return (
    <div className="article-preview">
      <fieldset className="preview-widths">
        <legend className="sr-only">Largeur de l’aperçu</legend>
        {(Object.keys(widths) as Width[]).map((key) => (
          <label key={key}>
            <input type="radio" name={name} checked={key === width} onChange={() => setWidth(key)} />
            <Outline path={widths[key].icon} />
            {widths[key].label}
          </label>
        ))}
      </fieldset>
      <p className={page?.ok === false ? 'error' : 'caption'} role="status">
        {!page && 'Préparation de l’aperçu…'}
        {page?.ok === false && `Erreur\u00a0: ${page.refusal}`}
      </p>
      {page?.ok && <Device html={page.value} width={width} />}
    </div>
  )
}

/** The page is laid out at its own width, then scaled to the dialog. */
function Device({ html, width }: { html: string; width: Width }) {
  const screen = useRef<HTMLDivElement>(null)
  const { pixels, title } = widths[width]
  useLayoutEffect(() => {
    const box = screen.current
    if (!box) return
    const fit = () => {
      const frame = box.querySelector('iframe')
      if (!frame || box.clientWidth === 0) return
      const scale = Math.min(1, box.clientWidth / pixels)
      // The Content-Security-Policy forbids style attributes, and allows the CSSOM.
      frame.style.width = `${pixels}px`
      frame.style.height = `${box.clientHeight / scale}px`
      frame.style.scale = String(scale)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(box)
    fit()
    return () => observer.disconnect()
  }, [pixels])
  return (
    <div className={`device device-${width}`}>
      <div ref={screen}>
        <iframe srcDoc={html} title={title} sandbox="allow-same-origin" />
      </div>
    </div>
  )
}

/** The server’s page for readers, without scripts and without links that lead away. */
async function previewHtml(input: ArticleInput, address: string): Promise<Outcome<string, string>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(formOf(input))) body.set(name, value)
  const { response, failure } = await tryOnce(address, { method: 'POST', body })
  if (!response?.ok || failure) return refused(failureReason(failure ?? { kind: 'no answer' }))
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  page.querySelectorAll('script, link[rel=modulepreload]').forEach((element) => element.remove())
  // Without script the browser’s player would cover the poster; the players of other sites are scripts.
  page.querySelectorAll('.video-file > video, .video-failure').forEach((player) => player.remove())
  page.querySelectorAll('iframe').forEach((player) => player.toggleAttribute('inert', true))
  // The sandboxed frame may open no window, so its links do nothing.
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return done(`<!doctype html>${page.documentElement.outerHTML}`)
}
