import { Outline } from '#platform/ui/icon.tsx'

export function NumberedListIcon() {
  return (
    <Outline path="M8 5.500h9M8 14.500h9M2.500 4l1.500-1v5M2.400 13.200c.2-1.600 2.800-1.500 2.600.1c-.1 1-2.600 2.200-2.600 3.700h2.800" />
  )
}

export function PictureIcon() {
  return (
    <Outline path="M2.500 4h15v12h-15zM2.500 14l4.500-4.500 3.500 3.500 2.500-2.500 4.500 4.500M13.500 7.500h.01" />
  )
}
