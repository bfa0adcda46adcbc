import { useEffect, useState } from 'react'
import { displayedName } from '#features/media/displayed-name.ts'
import { percentOf, videoAccept, videoUploadError } from '#features/media/video-upload.ts'
import { sizeText } from '#platform/text/size.ts'
import { FileChooser } from '../file-chooser.tsx'
import { forgetUpload, isSameFile, listUnfinishedUploads, type UnfinishedUpload } from './unfinished-uploads.ts'

interface UnfinishedListProps {
  isOffered: (text: string | null) => boolean
  onFile: (file: File) => void
  onStored: (address: string) => void
  onProblem: (sentence: string) => void
}

/** Uploads that a reload or a crash interrupted resume when the same file is chosen again. */
export function UnfinishedList({ isOffered, onFile, onStored, onProblem }: UnfinishedListProps) {
  const [unfinishedUploads, setUnfinishedUploads] = useState<UnfinishedUpload[]>([])
  useEffect(() => {
    void listUnfinishedUploads().then(setUnfinishedUploads)
  }, [])

  const forget = ({ key, address, storedAddress }: UnfinishedUpload) => {
    setUnfinishedUploads((before) => before.filter((one) => one.key !== key))
    void forgetUpload(storedAddress ? null : address, key)
  }
  const choose = async (upload: UnfinishedUpload, file: File) => {
    const isSame = await isSameFile(file, upload).catch(() => false)
    if (isSame) onFile(file)
    else onProblem(videoUploadError(`ce n’est pas le même fichier. Choisissez «\u00a0${nameOf(upload)}\u00a0».`))
  }

  return unfinishedUploads
    .filter(({ text }) => isOffered(text))
    .map((upload) => (
      <div className="unfinished-upload" key={upload.key}>
        {upload.storedAddress ? (
          <button
            className="btn outline small"
            type="button"
            onClick={() => {
              onStored(upload.storedAddress ?? '')
              forget(upload)
            }}
          >
            Ajouter «&nbsp;{nameOf(upload)}&nbsp;»
          </button>
        ) : (
          <FileChooser icon="upload" accept={videoAccept} onFiles={([file]) => file && void choose(upload, file)}>
            Reprendre l’envoi de «&nbsp;{nameOf(upload)}&nbsp;»
          </FileChooser>
        )}
        <p className="caption">{stateOf(upload)}</p>
        <button className="link" type="button" aria-label={`Oublier ${nameOf(upload)}`} onClick={() => forget(upload)}>
          Oublier
        </button>
      </div>
    ))
}

function nameOf({ name }: UnfinishedUpload): string {
  return displayedName(name, 'vidéo')
}

function stateOf({ sentBytes, bytes, storedAddress }: UnfinishedUpload): string {
  if (storedAddress) return 'Cette vidéo est arrivée entière.'
  return `${percentOf(sentBytes, bytes)}\u00a0% de ${sizeText(bytes)} sont arrivés. Choisissez le même fichier pour continuer.`
}
