import paths from './icons.json' with { type: 'json' }

export type IconName = keyof typeof paths

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Outline path={paths[name]} size={size} />
}

export function Outline({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
