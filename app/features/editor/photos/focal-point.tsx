import { pictureWidths, type Focus } from '#features/media/picture.ts'

interface FocalPointProps {
  address: string
  which: string
  focus: Focus | undefined
  onChange: (focus: Focus) => void
}

const middle: Focus = { x: 50, y: 50 }
const steps: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** `photo-settings.css` has their proportions. */
const crops = ['Carte', 'Ouverture', 'Partage']

export function FocalPoint({ address, which, focus, onChange }: FocalPointProps) {
  const src = `${address}?l=${pictureWidths[3]}`
  const position = focus && `${focus.x}\u00a0% en largeur, ${focus.y}\u00a0% en hauteur`
  const tap = (event: React.MouseEvent<HTMLButtonElement>) => {
    // Enter and Space click without a position.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange(within({ x: (100 * (event.clientX - left)) / width, y: (100 * (event.clientY - top)) / height }))
  }
  const press = (event: React.KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const { x, y } = focus ?? middle
    onChange(within({ x: x + step.x, y: y + step.y }))
  }
  return (
    <div className="focal-point" ref={(box) => place(box, focus ?? middle)}>
      <button
        className="focal"
        type="button"
        aria-label={`Point à garder, ${which}\u00a0: ${position ?? 'celui que la photo suggère'}. Les flèches le déplacent.`}
        onClick={tap}
        onKeyDown={press}
      >
        <img src={src} alt="" decoding="async" draggable={false} />
        {focus && <i />}
      </button>
      <p className="caption">
        Touchez ce qu’il faut toujours voir{'\u00a0'}: chaque recadrage le garde.
        {!focus && ' Sans cela, le site choisit ce qui ressort le plus.'}
      </p>
      {focus && (
        <div className="crops">
          {crops.map((name) => (
            <figure key={name}>
              <img src={src} alt="" />
              <figcaption className="caption">{name}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <output className="sr-only">{position}</output>
    </div>
  )
}

function place(box: HTMLElement | null, { x, y }: Focus): void {
  box?.style.setProperty('--x', `${x}%`)
  box?.style.setProperty('--y', `${y}%`)
}

function within({ x, y }: Focus): Focus {
  const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)))
  return { x: percent(x), y: percent(y) }
}
