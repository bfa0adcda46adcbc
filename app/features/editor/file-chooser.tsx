import { Icon, type IconName } from '#platform/ui/icon.tsx'

interface FileChooserProps extends Pick<React.ComponentProps<'input'>, 'accept' | 'multiple' | 'ref' | 'children'> {
  icon: IconName
  onFiles: (files: File[]) => void
}

export function FileChooser({ icon, onFiles, children, ...input }: FileChooserProps) {
  return (
    <label className="drop-zone">
      <input
        {...input}
        type="file"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again after a failure.
          event.target.value = ''
        }}
      />
      <span className="link">
        <Icon name={icon} /> {children}
      </span>
    </label>
  )
}
