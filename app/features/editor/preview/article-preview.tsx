import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Outline } from '#platform/ui/icon.tsx'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { previewHtml } from './preview-html.ts'
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

export function ArticlePreview({ input }: { input: ArticleInput }) {
  const name = useId()
  const [width, setWidth] = useState<Width>(() => (matchMedia('(min-width: 60rem)').matches ? 'desktop' : 'phone'))
  const [page, setPage] = useState<{ html: string } | { problem: string } | null>(null)
  useEffect(() => {
    let isShown = true
    void previewHtml(input).then((answer) => {
      if (isShown) setPage(answer.ok ? { html: answer.value } : { problem: answer.refusal })
    })
    return () => {
      isShown = false
    }
  }, [input])
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
      <p className={page && 'problem' in page ? 'error' : 'caption'} role="status">
        {!page && 'Préparation de l’aperçu…'}
        {page && 'problem' in page && `Erreur\u00a0: ${page.problem}`}
      </p>
      {page && 'html' in page && <Device html={page.html} width={width} />}
    </div>
  )
}

/** The page is laid out at its own width, then scaled to what there is. */
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
      // Through CSSOM: the Content-Security-Policy forbids style attributes.
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
