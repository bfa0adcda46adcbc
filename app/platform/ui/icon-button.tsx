import { Icon } from './icon.tsx'

interface IconButtonProps extends React.ComponentProps<'button'> {
  icon: React.ComponentProps<typeof Icon>['name']
  label: string
  size?: number
}

export function IconButton({ icon, label, size, ...attributes }: IconButtonProps) {
  return (
    <button className="tool-button" type="button" aria-label={label} {...attributes}>
      <Icon name={icon} size={size} />
    </button>
  )
}
