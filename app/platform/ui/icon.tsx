const paths = {
  menu: 'M2 6h16M2 14h11',
  close: 'm4 4 12 12M16 4 4 16',
  external: 'M7 4h9v9M16 4 5 15',
  next: 'M3 10h13M11 5l5 5-5 5',
  back: 'M17 10H4M9 5l-5 5 5 5',
  search: 'M14 8.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 0 1 11 0ZM13 13l4.5 4.5',
  check: 'm3 10.5 4.5 4.5L17 5',
  delete: 'M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12M8.5 8.5v5M11.5 8.5v5',
  edit: 'M3 17l1-4L14 3l3 3L7 16z',
  add: 'M10 3v14M3 10h14',
  refresh: 'M16 6a7 7 0 1 0 1 4M17 2v4h-4',
  warning: 'M10 3v9M10 16.5v.01',
  quote: 'M4 12c0-4 1-6 4-7M4 9h4v6H4zM12 12c0-4 1-6 4-7M12 9h4v6h-4z',
  list: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  link: 'M8 12 12 8M7 9 4.5 11.5a3 3 0 0 0 4 4L11 13M13 11l2.5-2.5a3 3 0 0 0-4-4L9 7',
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l4-4M4 8l4 4',
  redo: 'M16 8H8a4 4 0 0 0 0 8h4M16 8l-4-4M16 8l-4 4',
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  upload: 'M10 13V3M6 7l4-4 4 4M3 14v3h14v-3',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  email: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  video: 'M3 4h14v12H3zM8.5 7.5v5l4-2.5z',
} as const

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
