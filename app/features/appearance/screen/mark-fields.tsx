import { pictureAccept } from '#features/media/picture.ts'
import { FileField } from '#platform/forms/file-field.tsx'
import { markKinds, type MarkKind } from '#platform/site-settings.ts'
import type { FieldErrors } from '#platform/forms/form.ts'
import { MarkPicture } from '../mark-picture.tsx'
import type { AppearanceState } from './use-appearance.ts'
import './marks.css'

const labels: Record<MarkKind, string> = {
  amulet: 'L’amulette',
  logo: 'Mon logo',
  portrait: 'Mon portrait',
  none: 'Aucune\u00a0: le nom seul',
}
const files = { logo: 'Image du logo', portrait: 'Photo du portrait' } as const

export function MarkFields({ state, errors }: { state: AppearanceState; errors: FieldErrors }) {
  const { values, change } = state
  return (
    <fieldset className="plain">
      <legend>Marque</legend>
      <div className="marks">
        {markKinds.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="mark"
              value={kind}
              checked={values.mark === kind}
              onChange={() => change({ mark: kind })}
            />
            <MarkPicture mark={{ kind, src: sourceOf(state, kind) }} />
            {labels[kind]}
          </label>
        ))}
      </div>
      <p className="caption">
        Un logo carré, sans le nom{'\u00a0'}; un portrait cadré sur le visage. L’amulette prend la couleur choisie plus
        bas. Les petites images du navigateur, du téléphone et des partages en sont faites, ou de l’initiale du nom.
      </p>
      {(['logo', 'portrait'] as const).map((kind) => (
        <PictureChoice key={kind} kind={kind} state={state} error={errors[`${kind}File`]} />
      ))}
    </fieldset>
  )
}

/** An option without a picture yet shows an empty frame. */
export function sourceOf({ values, pictures }: AppearanceState, kind: MarkKind): string | null {
  if (kind === 'amulet' || kind === 'none') return null
  const address = values[kind] && `${values[kind]}?l=200`
  return pictures[kind] ?? (address || emptyFrame)
}

const emptyFrame =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44"%3E%3Cpath d="M22 15v14M15 22h14" stroke="%23857a6a" stroke-width="1.5"/%3E%3C/svg%3E'

interface PictureChoiceProps {
  kind: 'logo' | 'portrait'
  state: AppearanceState
  error: string | undefined
}

function PictureChoice({ kind, state, error }: PictureChoiceProps) {
  const hasPicture = state.values[kind] !== '' || state.pictures[kind]
  return (
    <>
      <input type="hidden" name={kind} value={state.values[kind]} />
      <FileField
        key={state.fileKey}
        className={`mark-file of-${kind}`}
        label={files[kind]}
        name={`${kind}File`}
        accept={pictureAccept}
        button={hasPicture ? 'Choisir une autre image' : 'Choisir une image'}
        error={error}
        onChange={({ target }) => state.choosePicture(kind, target.files?.[0])}
      />
    </>
  )
}
