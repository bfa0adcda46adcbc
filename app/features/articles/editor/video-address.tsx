import { useState } from 'react'
import { videoProblem } from '#features/media/video.ts'
import { Field } from '#platform/forms/field.tsx'

export interface VideoValue {
  url: string
  poster: string | null
  captions: string | null
}

interface VideoAddressProps {
  value: VideoValue
  onChange: (value: VideoValue) => void
  onUploading: (uploading: boolean) => void
  error: string | undefined
}

/** The video by its address. Its picture and its subtitles go with it. */
export function VideoAddress({ value, onChange, error }: VideoAddressProps) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Field
      label="Vidéo"
      name="videoUrl"
      inputMode="url"
      autoComplete="off"
      placeholder="Adresse de la vidéo"
      hint="L’adresse d’une page YouTube ou Vimeo, ou d’un fichier vidéo en https."
      value={value.url}
      onChange={(event) => {
        setProblem(null)
        onChange({ ...value, url: event.target.value })
      }}
      onBlur={() => setProblem(value.url.trim() ? videoProblem(value.url) : null)}
      error={problem ?? error}
    />
  )
}
